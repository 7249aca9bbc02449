import type { MainCommand } from '../command.ts'
import { createDemo, findDemo } from '../demo/demo.ts'
import { openRuntimeBeside } from '../runtime.ts'

export const demo: MainCommand = {
  name: 'demo',
  summary: 'Create the demo organization, or say its login again',
  async run({ settings, log }) {
    const runtime = await openRuntimeBeside(await settings(), log)
    try {
      const found = await findDemo(runtime, log)
      const { email, password, token } = found ?? (await createDemo(runtime, log))
      process.stdout.write(`Demo login: ${email} ${password}\n${token ? `Demo token: ${token}\n` : ''}`)
      return 0
    } finally {
      await runtime.close()
    }
  },
}
