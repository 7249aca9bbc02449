import { Alert, Badge, Button, Group, Stack, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Company, checkCompanyVat } from '../../../../../../sdk/index.ts'
import { Section } from '../../../../kit/record/record-page.tsx'
import { client } from '../../../../kit/session/api.ts'
import { useMay } from '../../../../kit/session/session.ts'
import { useFormats } from '../../../../kit/speech.tsx'
import { useTaxSettingsWords } from '../../tax/settings/words.ts'
import { vatReason } from './vat-mark.tsx'

const colors = { valid: 'green', invalid: 'red', unknown: 'yellow' }

/** The VAT number of a company, and what the register said of it. */
export function VatCard({ company }: { company: Company }) {
  const words = useTaxSettingsWords()
  const formats = useFormats()
  const may = useMay()
  const queries = useQueryClient()
  const checking = useMutation({
    mutationFn: () => checkCompanyVat({ client, path: { company_id: company.id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['company', company.id] }),
  })
  const { vat_id: number, vat_check: check } = company
  if (!number) return null
  return (
    <Section title={words.vatCheck}>
      <Stack gap={6}>
        {checking.error && (
          <Alert color="red" role="alert">
            {checking.error.message}
          </Alert>
        )}
        <Group gap="xs">
          <Text fw={600}>{number}</Text>
          {check && (
            <Badge variant="light" color={colors[check.status]}>
              {words.states[check.status]}
            </Badge>
          )}
        </Group>
        <Text size="sm" c="dimmed">
          {check
            ? [
                formats.dateTime(check.checked_at),
                vatReason(words, check),
                check.name_matches === true && words.nameMatches,
                check.name_matches === false && words.nameDiffers(check.name ?? ''),
                check.consultation_number && words.consultation(check.consultation_number),
              ]
                .filter(Boolean)
                .join(' · ')
            : words.notChecked}
        </Text>
        {may('member') && (
          <Group>
            <Button
              size="xs"
              variant="default"
              loading={checking.isPending}
              onClick={() => checking.mutate()}
            >
              {words.checkNow}
            </Button>
          </Group>
        )}
      </Stack>
    </Section>
  )
}
