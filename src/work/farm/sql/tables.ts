/** The schema that holds the farm's own tables, beside the queue's. */
export const SCHEMA = 'jsdyno';

/** Raised with every change of the tables. */
export const TABLES_VERSION = 2;

/**
 * What experiments say of rows over releases, as in the store (store/schema.ts): by series, so that one is read without a look at the others.
 * Who reads the farm's history keeps here what no one has made yet, for whoever reads it next.
 */
export const POINTS = `
CREATE TABLE jsdyno.series (id text PRIMARY KEY, key text NOT NULL);

CREATE TABLE jsdyno.pointed (
  experiment bigint PRIMARY KEY REFERENCES jsdyno.experiment (id) ON DELETE CASCADE,
  way integer NOT NULL,
  ended timestamptz NOT NULL
);

CREATE TABLE jsdyno.point (
  series text NOT NULL REFERENCES jsdyno.series (id),
  experiment bigint NOT NULL REFERENCES jsdyno.experiment (id) ON DELETE CASCADE,
  base text NOT NULL,
  label text NOT NULL,
  log double precision NOT NULL CHECK (log > '-Infinity' AND log < 'Infinity'),
  low double precision,
  high double precision,
  verdict text CHECK (verdict IN ('faster', 'slower', 'equal', 'undecided')),
  PRIMARY KEY (series, experiment, label)
);
CREATE INDEX point_of_experiment ON jsdyno.point (experiment);
`;

/**
 * The farm's tables. The queue (pg-boss) says which block a host gets next and brings back what was not ended; these say what is true: a
 * result counts where the block's attempt still holds the block's `token`, which grows with each attempt (docs/farm.md, "Nothing is lost or
 * counted twice").
 */
export const TABLES = `
CREATE SCHEMA IF NOT EXISTS jsdyno;

CREATE TABLE jsdyno.version (version integer NOT NULL);

-- A machine that measures. class: hosts of one class may stand in for one another; facts: what \`jsdyno machine\` sees.
-- token grows whenever a worker takes the host; who holds a lower one has lost it. seen: the holder's last sign of life.
CREATE TABLE jsdyno.host (
  name text PRIMARY KEY,
  class text NOT NULL,
  facts jsonb NOT NULL,
  state text NOT NULL CHECK (state IN ('judging', 'ready', 'flagged', 'draining', 'drained')),
  reason text,
  judged jsonb,
  judged_at timestamptz,
  joined timestamptz NOT NULL DEFAULT now(),
  token bigint NOT NULL DEFAULT 0,
  holder text,
  seen timestamptz
);

-- document: see wire/document.ts. submitter is who the connection was opened by, whatever it says. planner: who decides what is measured
-- next; its token grows as a host's does.
CREATE TABLE jsdyno.experiment (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL UNIQUE,
  submitter text NOT NULL DEFAULT session_user,
  state text NOT NULL DEFAULT 'running' CHECK (state IN ('running', 'done', 'cancelled', 'failed')),
  reason text,
  document jsonb NOT NULL,
  created timestamptz NOT NULL DEFAULT now(),
  ended timestamptz,
  planner text,
  planner_token bigint NOT NULL DEFAULT 0,
  planner_seen timestamptz
);

-- Where a row is measured. row: its place in the document, from 0. A row that begins anew on another host has the next generation;
-- cost: milliseconds foreseen of all its blocks.
CREATE TABLE jsdyno.row_place (
  experiment bigint NOT NULL REFERENCES jsdyno.experiment (id) ON DELETE CASCADE,
  row integer NOT NULL,
  generation integer NOT NULL DEFAULT 1,
  host text NOT NULL REFERENCES jsdyno.host (name),
  begun boolean NOT NULL DEFAULT false,
  cost double precision NOT NULL DEFAULT 0,
  PRIMARY KEY (experiment, row)
);

-- One row on all variants of a round. left-out: of a generation whose host was lost; withdrawn: not wanted any more before it began.
-- failed: given up after its retries, with the reason. result: wire/order.ts.
CREATE TABLE jsdyno.block (
  experiment bigint NOT NULL REFERENCES jsdyno.experiment (id) ON DELETE CASCADE,
  row integer NOT NULL,
  generation integer NOT NULL,
  round integer NOT NULL,
  host text NOT NULL,
  wanted jsonb NOT NULL,
  state text NOT NULL DEFAULT 'queued'
    CHECK (state IN ('queued', 'running', 'done', 'failed', 'left-out', 'withdrawn')),
  job uuid,
  token bigint NOT NULL DEFAULT 0,
  result jsonb,
  reason text,
  queued timestamptz NOT NULL DEFAULT now(),
  started timestamptz,
  ended timestamptz,
  PRIMARY KEY (experiment, row, generation, round)
);
CREATE INDEX block_of_host ON jsdyno.block (host, state);

-- A host that may not measure an experiment, since something there is not the same: what, and both digests.
CREATE TABLE jsdyno.refusal (
  experiment bigint NOT NULL REFERENCES jsdyno.experiment (id) ON DELETE CASCADE,
  host text NOT NULL,
  what text NOT NULL,
  expected text NOT NULL,
  found text NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (experiment, host)
);

-- Files on their way to hosts, by what is in them, in parts.
CREATE TABLE jsdyno.bundle (
  sha256 text PRIMARY KEY,
  form text NOT NULL CHECK (form IN ('folder', 'file')),
  size bigint NOT NULL,
  parts integer NOT NULL,
  used timestamptz NOT NULL DEFAULT now()
);
CREATE TABLE jsdyno.bundle_part (
  sha256 text NOT NULL REFERENCES jsdyno.bundle (sha256) ON DELETE CASCADE,
  part integer NOT NULL,
  bytes bytea NOT NULL,
  PRIMARY KEY (sha256, part)
);

-- Who submits is told by the connection.
CREATE FUNCTION jsdyno.set_submitter() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN NEW.submitter := session_user; ELSE NEW.submitter := OLD.submitter; END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER experiment_submitter BEFORE INSERT OR UPDATE ON jsdyno.experiment
  FOR EACH ROW EXECUTE FUNCTION jsdyno.set_submitter();

-- Workers that trust a user run what that user wrote: nobody else changes it, but for the owner of these tables, who can do anything.
CREATE FUNCTION jsdyno.keep_document() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF session_user <> OLD.submitter
    AND NOT pg_has_role(session_user, (SELECT relowner FROM pg_class WHERE oid = TG_RELID), 'MEMBER') THEN
    RAISE insufficient_privilege USING MESSAGE = format('experiment %s is of %s', OLD.name, OLD.submitter);
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER experiment_document BEFORE UPDATE OF document ON jsdyno.experiment
  FOR EACH ROW EXECUTE FUNCTION jsdyno.keep_document();
${POINTS}`;

/** Told with the name of a host when something was queued for it, or when its state was changed. */
export const HOST_CHANNEL = 'jsdyno_host';
/** Told with an experiment's id when a block of it has ended or when a host that it needs has changed. */
export const EXPERIMENT_CHANNEL = 'jsdyno_experiment';
