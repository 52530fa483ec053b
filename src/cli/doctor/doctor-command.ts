/** `jsdyno doctor` as it was typed. */
export interface DoctorCommand {
  on?: string;
  pid?: number;
  /** An address of `--load`, false of `--no-load`, absent of neither. */
  load?: string | boolean;
  path: string;
  port?: number;
  method?: string;
  header: string[];
  body?: string;
  rate?: number;
  connections: number;
  /** Milliseconds. */
  duration: number;
  warmup: number;
  try?: boolean;
  offline?: boolean;
  progress: boolean;
  format?: 'table' | 'markdown' | 'json';
  output?: string;
}
