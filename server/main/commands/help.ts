import type { MainCommand } from '../command.ts'

export const help = (commands: () => readonly { name: string; summary: string }[]): MainCommand => ({
  name: 'help',
  summary: 'Say what there is',
  async run() {
    const width = Math.max(...commands().map(command => command.name.length)) + 2
    const lines = commands().map(({ name, summary }) => `  ${name.padEnd(width)}${summary}`)
    process.stdout.write(
      `Usage: npm start -- <command>\n\n${lines.join('\n')}\n\nSettings come from the environment: docs/settings.md lists them.\n`,
    )
    return 0
  },
})
