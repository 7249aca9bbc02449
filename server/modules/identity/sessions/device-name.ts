type Rule = readonly [pattern: RegExp, name: string]

/** The first that fits: most browsers also claim to be others. */
const browsers: readonly Rule[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(HeadlessChrome|Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/\S+ .*Safari\//, 'Safari'],
]

const systems: readonly Rule[] = [
  [/\biPad\b/, 'iPad'],
  [/\biPhone\b/, 'iPhone'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\b(Macintosh|Mac OS X)\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

const LONGEST = 60

/** "Firefox on Windows"; a program that is no browser by the name it gives itself. */
export function nameDevice(userAgent: string): string {
  const agent = userAgent.slice(0, 500)
  const find = (rules: readonly Rule[]) => rules.find(([pattern]) => pattern.test(agent))?.[1]
  const browser = find(browsers)
  const system = find(systems)
  if (browser) return system ? `${browser} on ${system}` : browser
  const program = /^[A-Za-z][\w.-]*/.exec(agent)?.[0]
  if (program && program !== 'Mozilla') return program.slice(0, LONGEST)
  return system ? `A browser on ${system}` : 'An unknown device'
}
