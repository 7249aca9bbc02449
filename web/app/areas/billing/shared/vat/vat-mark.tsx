import { Group, Text } from '@mantine/core'
import { IconCircleCheck, IconCircleX, IconHelpCircle } from '@tabler/icons-react'
import type { Company } from '../../../../../../sdk/index.ts'
import { type TaxSettingsWords, useTaxSettingsWords } from '../../tax/settings/words.ts'

type Check = NonNullable<Company['vat_check']>

/** Why a number is not known to be good, in words. */
export function vatReason(words: TaxSettingsWords, { status, reason }: Check): string | null {
  if (status === 'valid' || !reason) return null
  const known: Readonly<Record<string, string>> = words.reasons
  return known[reason] ?? words.noAnswer
}

const marks = {
  valid: { Icon: IconCircleCheck, color: 'var(--mantine-color-green-7)' },
  invalid: { Icon: IconCircleX, color: 'var(--mantine-color-red-7)' },
  unknown: { Icon: IconHelpCircle, color: 'var(--mantine-color-yellow-8)' },
}

/** A VAT number with what the register said of it. */
export function VatMark({ number, check }: { number: string; check: Check | null }) {
  const words = useTaxSettingsWords()
  const { Icon, color } = marks[check?.status ?? 'unknown']
  const told = check ? words.states[check.status] : words.notChecked
  return (
    <Group gap={4} wrap="nowrap" title={(check && vatReason(words, check)) ?? told}>
      <Text span size="sm">
        {number}
      </Text>
      <Icon size={16} color={color} role="img" aria-label={told} />
    </Group>
  )
}
