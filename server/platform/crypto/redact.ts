const SHORTEST_SHOWN = 12

// Four characters of a shorter secret would be a sizeable part of it.
export function lastFour(secret: string): string | null {
  return secret.length >= SHORTEST_SHOWN ? secret.slice(-4) : null
}
