declare module '#platform/settings.ts' {
  interface Settings {
    readonly stunUrls: readonly string[]
    readonly turnUrls: readonly string[]
    /** Shared with the TURN server; null: none is offered. */
    readonly turnSecret: string | null
    /** For how long a credential of the TURN server is good. */
    readonly turnTtlS: number
    /** So many talk to each other without a server between. */
    readonly callsMeshMax: number
    /** A media server, where there is one: calls go through it then. */
    readonly livekit: { readonly url: string; readonly apiKey: string; readonly apiSecret: string } | null
    /** A program and its arguments, in which `{in}` and `{out}` stand for files. */
    readonly transcribeCommand: readonly string[] | null
    readonly transcribeLimitS: number
  }
}

export {}
