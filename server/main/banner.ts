import type { Demo } from './demo/demo.ts'

/** What to do next, for whoever has just started it. */
export function printBanner(url: string, demo: Demo | null): void {
  const lines = ['', `  Bowline is ready at ${url}`, '', `  API reference   ${url}/docs`]
  if (demo) {
    lines.push(
      `  Demo login      ${demo.email}  ${demo.password}`,
      ...(demo.token ? [`  Demo token      ${demo.token}`] : []),
      ...(demo.invoice_path ? [`  Invoice page    ${url}${demo.invoice_path}`] : []),
      ...Object.entries(demo.open_pages ?? {}).map(([name, path]) => `  ${name.padEnd(14)}  ${url}${path}`),
      '',
      '  Try it:',
      `    curl ${url}/api/v1/app/auth/me -H 'Authorization: Bearer ${demo.token ?? '<token>'}'`,
    )
  }
  print(`${lines.join('\n')}\n\n`)
}

/** Whoever started it may have stopped reading: that ends no server. */
export function print(text: string): void {
  if (process.stdout.listenerCount('error') === 0) process.stdout.on('error', () => {})
  process.stdout.write(text)
}
