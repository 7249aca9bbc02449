/** 94,000 ms are 1:34, and more than an hour has its hours. */
export function clockOf(ms: number): string {
  const pad = (value: number) => String(value).padStart(2, '0')
  const seconds = Math.floor(ms / 1_000)
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60]
  return hours > 0 ? `${hours}:${pad(minutes)}:${pad(seconds % 60)}` : `${minutes}:${pad(seconds % 60)}`
}
