const browsers = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const
const systems = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
] as const

const first = (text: string, names: readonly (readonly [RegExp, string])[]) =>
  names.find(([pattern]) => pattern.test(text))?.[1]

/** "Firefox, Windows": as much of a browser's own words as a person recognises. */
export function nameDevice(userAgent: string): { name: string; isPhone: boolean } {
  const names = [first(userAgent, browsers), first(userAgent, systems)].filter(Boolean)
  return {
    name: names.length > 0 ? names.join(', ') : userAgent.split(/[\s/]/)[0] || '—',
    isPhone: /iPhone|Android.*Mobile/.test(userAgent),
  }
}
