import { Badge, Group } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { OwnBankAccount } from '../../../../../sdk/index.ts'
import type { Field } from '../../../kit/fields/field.ts'
import { useFormats } from '../../../kit/speech.tsx'
import { useBankWords } from '../words.ts'

/** In fours, as people read it. */
export const inFours = (iban: string): string => iban.replace(/(.{4})(?=.)/g, '$1 ')

export const numberOf = ({
  iban,
  account_number: number,
  routing_number: routing,
}: OwnBankAccount): string => (iban ? inFours(iban) : [number, routing].filter(Boolean).join(' / '))

export function useAccountFields(): Field<OwnBankAccount>[] {
  const words = useBankWords()
  const formats = useFormats()
  return [
    {
      name: 'name',
      label: words.accountName,
      type: 'text',
      column: 'shown',
      show: one => (
        <Group gap="xs" wrap="nowrap">
          {one.name}
          {one.is_default && <Badge variant="light">{words.isDefault}</Badge>}
          {one.warnings.length > 0 && (
            <IconAlertTriangle size={16} color="var(--warn)" aria-label={words.holderDiffers} />
          )}
        </Group>
      ),
    },
    { name: 'iban', label: words.account, type: 'text', column: 'wide', show: numberOf },
    { name: 'holder', label: words.holder, type: 'text', column: 'wide' },
    {
      name: 'closing_cents',
      label: words.balance,
      type: 'number',
      column: 'shown',
      show: one => (one.closing_cents === null ? '–' : formats.money(one.closing_cents, one.currency)),
    },
    { name: 'last_import_at', label: words.lastImport, type: 'datetime', column: 'wide' },
  ]
}
