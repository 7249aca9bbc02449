declare module '#platform/settings.ts' {
  interface Settings {
    /** Reveals a month, by plan. */
    readonly leadsAllowance: Readonly<Record<string, number>>
    /** From so many people on searches are answered from memory. */
    readonly leadsIndexFrom: number
  }
}

export {}
