import { Alert, Button, Group, Stack, Title } from '@mantine/core'
import type { BankImport } from '../../../../../sdk/index.ts'
import { Figure, Figures } from '../../../kit/record/figures.tsx'
import { useFormats } from '../../../kit/speech.tsx'
import type { Shown } from '../search.ts'
import { useBankWords } from '../words.ts'

interface OutcomeProps {
  name: string
  result: BankImport
  onShow: (shown: Shown) => void
  onClose: () => void
}

/** What was booked, what waits for a word, and what nobody knows. */
export function ImportOutcome({ name, result, onShow, onClose }: OutcomeProps) {
  const words = useBankWords()
  const formats = useFormats()
  const { booked, proposed, unmatched } = result.matched
  return (
    <Stack gap="sm">
      <Title order={2} role="status">
        {words.imported(name)}
      </Title>
      <Figures label={words.imported(name)}>
        <Figure
          label={words.booked}
          value={formats.number(booked)}
          tone="good"
          opens={{ label: words.shown.matched!, onOpen: () => onShow('matched') }}
        />
        <Figure
          label={words.proposed}
          value={formats.number(proposed)}
          opens={{ label: words.shown.proposed!, onOpen: () => onShow('proposed') }}
        />
        <Figure
          label={words.stayed}
          value={formats.number(unmatched)}
          tone={unmatched > 0 ? 'warn' : undefined}
          opens={{ label: words.shown.unmatched!, onOpen: () => onShow('unmatched') }}
        />
      </Figures>
      <Warnings warnings={result.warnings} />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {words.done}
        </Button>
      </Group>
    </Stack>
  )
}

/** What does not follow from the statement before: told, and taken in all the same. */
export function Warnings({ warnings }: Pick<BankImport, 'warnings'>) {
  const words = useBankWords()
  if (warnings.length === 0) return null
  const codes = [...new Set(warnings.map(({ code }) => code))]
  return (
    <Alert color="orange">
      {codes.map(code => (
        <div key={code}>{words.warnings[code]}</div>
      ))}
    </Alert>
  )
}
