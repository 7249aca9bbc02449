import { SettingError } from '#kit/declared/setting.ts'
import type { MainCommand } from '../command.ts'
import { checkCalls } from '../doctor/calls.ts'
import { checkDatabase } from '../doctor/database.ts'
import { checkDns } from '../doctor/dns.ts'
import { checkFiles } from '../doctor/files.ts'
import { bad, type Finding, ok, render } from '../doctor/finding.ts'
import { checkDataDir, checkNode } from '../doctor/machine.ts'
import { checkMail } from '../doctor/mail.ts'
import { checkTracking } from '../doctor/tracking.ts'
import type { BaseSettings } from '../settings.ts'

export const doctor: MainCommand = {
  name: 'doctor',
  summary: 'Check settings, database, mail, clock and disk, and say what to do',
  async run({ settings }) {
    const findings: Finding[] = [checkNode()]
    const known = await readChecked(settings, findings)
    if (known) {
      findings.push(...(await checkDataDir(known.dataDir)))
      findings.push(await checkFiles(known))
      findings.push(...(await checkDatabase(known)))
      findings.push(...(await checkMail(known)))
      findings.push(...(await checkDns(known)))
      findings.push(...(await checkCalls(known)))
      findings.push(...checkTracking(known))
    }
    const failed = findings.filter(finding => finding.level === 'bad').length
    const verdict = failed === 0 ? 'Nothing stands in the way.' : `${failed} to mend.`
    process.stdout.write(`${findings.map(render).join('\n')}\n\n${verdict}\n`)
    return failed === 0 ? 0 : 1
  },
}

async function readChecked(
  settings: () => Promise<BaseSettings>,
  findings: Finding[],
): Promise<BaseSettings | null> {
  try {
    const known = await settings()
    findings.push(ok('The settings can be read'))
    return known
  } catch (error) {
    if (!(error instanceof SettingError)) throw error
    findings.push(bad('The settings cannot be used', error.message))
    return null
  }
}
