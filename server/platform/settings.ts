/** What the server itself was told. */
export interface PlatformSettings {
  readonly host: string
  readonly port: number
  /** The address people reach: links in mails and pages start with it. No slash at the end. */
  readonly publicUrl: string
  readonly dataDir: string
  readonly production: boolean
  readonly databaseUrl: string
  /** Where LISTEN works when `databaseUrl` goes through a transaction pooler. */
  readonly databaseDirectUrl: string
  readonly poolSize: number
  readonly appSecret: string
  readonly appSecretPrevious: readonly string[]
  readonly smtpUrl: string | null
  readonly mailFrom: string
  /** Hosts or CIDR blocks that outbound calls may reach although they are private. */
  readonly outboundAllow: readonly string[]
  /** Requests a second to one host that is crawled, by all processes together; 0: as fast as it answers. */
  readonly crawlPerSecond: number
  /** Who is asked about DNS records, as `ip` or `ip:port`; empty: the system's resolvers. */
  readonly dnsServers: readonly string[]
  /** Where files lie: a directory, or `s3://bucket/prefix?endpoint=…&region=…`. */
  readonly filesUrl: string
  readonly filesS3: { keyId: string; secret: string } | null
  /** How large a file may be that somebody uploads. */
  readonly attachmentMaxMb: number
  readonly logLevel: string
  /** How many reverse proxies stand in front, or their addresses: their X-Forwarded-For is believed, nobody else's. */
  readonly trustProxy: false | number | string
  /** Requests worked on at once before more are turned away with 503. */
  readonly maxInFlight: number
  /** Seconds that an answer waits for a client that takes nothing of it. */
  readonly writeTimeoutS: number
  /** When set, `/metrics` wants it as a bearer token; without it, only this machine may ask. */
  readonly metricsToken: string | null
  /** Checks every answer against its declared schema and fails loudly: for tests. */
  readonly checkResponses: boolean
}

/** All that the server was told. Read from the environment at the start; docs/settings.md lists every one. Modules add theirs. */
export interface Settings extends PlatformSettings {}
