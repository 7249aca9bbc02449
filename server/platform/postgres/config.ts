import { availableParallelism, totalmem } from 'node:os'
import { EmbeddedPostgresError } from './errors.ts'

const MB = 1024 * 1024

export interface ConfigInput {
  port: number
  durable: boolean
  settings: Record<string, string>
  logDir: string
  packageVersion: string
  memory?: number
}

/** The container's limit where there is one, else the machine's memory. */
function readMemory(): number {
  const limit = process.constrainedMemory()
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem()
}

function sizeFor(memory: number): Record<string, string> {
  const share = (part: number, least: number, most: number) =>
    `${Math.round(Math.min(Math.max((memory * part) / MB, least), most))}MB`
  return {
    shared_buffers: share(0.25, 16, memory < 2048 * MB ? 128 : 1024),
    effective_cache_size: share(0.6, 64, 1024 * 1024),
    maintenance_work_mem: share(1 / 16, 32, 256),
    work_mem: '16MB',
  }
}

/**
 * The whole postgresql.conf, written anew at every start, so that a copied cluster or a machine of another
 * size needs no editing. The first line makes a server left by an older version differ.
 */
export function buildConfig(input: ConfigInput): string {
  const values: Record<string, string> = {
    port: String(input.port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '100',
    ...sizeFor(input.memory ?? readMemory()),
    max_worker_processes: String(Math.max(8, availableParallelism())),
    random_page_cost: '1.1',
    jit: 'off',
    // Plans made while a table was all but empty are kept until it is counted anew, and the check of a foreign key then
    // walks through any index at hand: a table that fills up should wait for its count seconds, not minutes.
    autovacuum_naptime: '10s',
    min_wal_size: '128MB',
    max_wal_size: '2GB',
    wal_buffers: '16MB',
    checkpoint_timeout: '10min',
    fsync: 'on',
    synchronous_commit: 'on',
    // A query whose client is gone (a killed server process) must not hold its locks to the end.
    client_connection_check_interval: '1s',
    timezone: 'UTC',
    log_timezone: 'UTC',
    datestyle: 'iso, ymd',
    // Messages are recognised by their English text, see diagnosis.ts.
    lc_messages: 'C',
    lc_monetary: 'C',
    lc_numeric: 'C',
    lc_time: 'C',
    default_text_search_config: 'pg_catalog.english',
    logging_collector: 'on',
    log_directory: input.logDir,
    log_filename: 'postgresql-%Y%m%d-%H%M%S.log',
    log_file_mode: '0600',
    log_rotation_age: '1d',
    log_rotation_size: '10MB',
    log_line_prefix: '%m [%p] %q%u@%d ',
    ...(input.durable ? {} : { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' }),
    ...input.settings,
  }
  const lines = Object.entries(values).map(([name, value]) => `${checkName(name)} = ${quote(name, value)}`)
  return `# Written anew at every start (${input.packageVersion}): edits are lost.\n${lines.join('\n')}\n`
}

function checkName(name: string): string {
  if (/^[a-z_][a-z0-9_]*(\.[a-z_][a-z0-9_]*)?$/i.test(name)) return name
  throw new EmbeddedPostgresError('bad-setting', `"${name}" is not the name of a PostgreSQL setting.`)
}

function quote(name: string, value: string): string {
  if (/[\r\n\0]/.test(value)) {
    throw new EmbeddedPostgresError('bad-setting', `The value of the PostgreSQL setting ${name} spans lines.`)
  }
  return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
}
