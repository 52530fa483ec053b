import { JsdynoError } from '../../../text/errors/catalogue.ts';

/** As routes spell it. */
export interface Repository {
  owner: string;
  repo: string;
}

/** @param name `owner/name`, as GITHUB_REPOSITORY has it */
export function repositoryNamed(name: string | undefined): Repository {
  const [, owner, repo] = /^([\w.-]+)\/([\w.-]+)$/.exec(name ?? '') ?? [];
  if (owner !== undefined && repo !== undefined) return { owner, repo };
  throw new JsdynoError('GITHUB_EVENT', 'the repository is unknown', {
    hint: 'write --repository OWNER/NAME; workflows set GITHUB_REPOSITORY',
  });
}
