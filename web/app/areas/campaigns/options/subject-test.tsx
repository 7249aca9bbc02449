import { ActionIcon, Button, Group, NumberInput, Select, Stack, Switch, Text, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { CampaignAbTest, CampaignAbTestInput } from '../../../../../sdk/index.ts'
import { useCampaignWords } from '../words.ts'

const MOST = 5
const letter = (index: number) => 'ABCDE'[index]!

export interface SubjectTest {
  variants: { subject: string; preheader: string }[]
  test_percent: number
  metric: 'opens' | 'clicks'
  wait_minutes: number
}

export const testOf = (test: CampaignAbTest | null): SubjectTest | null =>
  test && {
    variants: test.variants.map(({ subject, preheader }) => ({ subject, preheader: preheader ?? '' })),
    test_percent: test.test_percent,
    metric: test.metric,
    wait_minutes: test.wait_minutes,
  }

export const toSubjectTest = ({ variants, ...test }: SubjectTest): CampaignAbTestInput => ({
  ...test,
  variants: variants.map(({ subject, preheader }) => ({ subject, preheader: preheader || null })),
})

interface SubjectTestFieldsProps {
  test: SubjectTest | null
  /** What the first variant begins with. */
  firstSubject: string
  onChange: (test: SubjectTest | null) => void
}

/** Some get one subject and some another; the rest get whichever did better. */
export function SubjectTestFields({ test, firstSubject, onChange }: SubjectTestFieldsProps) {
  const words = useCampaignWords()
  const begin = (): SubjectTest => ({
    variants: [
      { subject: firstSubject, preheader: '' },
      { subject: '', preheader: '' },
    ],
    test_percent: 20,
    metric: 'opens',
    wait_minutes: 240,
  })
  return (
    <Stack gap="sm">
      <Switch
        label={words.trySubjects}
        description={words.trySubjectsHelp}
        checked={test !== null}
        onChange={event => onChange(event.currentTarget.checked ? begin() : null)}
      />
      {test && <Variants test={test} onChange={onChange} />}
      {test && (
        <Group grow align="flex-start">
          <NumberInput
            label={words.testShare}
            suffix=" %"
            min={10}
            max={100}
            allowDecimal={false}
            value={test.test_percent}
            onChange={value => onChange({ ...test, test_percent: Number(value) || 20 })}
          />
          <Select
            label={words.decidedBy}
            allowDeselect={false}
            data={Object.entries(words.metrics).map(([value, label]) => ({ value, label }))}
            value={test.metric}
            onChange={value => onChange({ ...test, metric: value === 'clicks' ? 'clicks' : 'opens' })}
          />
          <NumberInput
            label={words.waitMinutes}
            min={1}
            max={4_320}
            allowDecimal={false}
            value={test.wait_minutes}
            onChange={value => onChange({ ...test, wait_minutes: Number(value) || 240 })}
          />
        </Group>
      )}
      {test?.test_percent === 100 && (
        <Text size="sm" c="dimmed">
          {words.noRest}
        </Text>
      )}
    </Stack>
  )
}

function Variants({ test, onChange }: { test: SubjectTest; onChange: (test: SubjectTest) => void }) {
  const words = useCampaignWords()
  const { variants } = test
  const change = (index: number, some: Partial<SubjectTest['variants'][number]>) =>
    onChange({
      ...test,
      variants: variants.map((one, at) => (at === index ? { ...one, ...some } : one)),
    })
  return (
    <Stack gap="xs">
      {variants.map((one, index) => (
        <Group key={letter(index)} align="flex-end" wrap="nowrap" gap="xs">
          <TextInput
            flex={3}
            required
            maxLength={255}
            label={words.variantSubject(letter(index))}
            value={one.subject}
            onChange={event => change(index, { subject: event.currentTarget.value })}
          />
          <TextInput
            flex={2}
            maxLength={255}
            label={words.preheader}
            aria-label={words.variantPreheader(letter(index))}
            value={one.preheader}
            onChange={event => change(index, { preheader: event.currentTarget.value })}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={words.removeVariant(letter(index))}
            disabled={variants.length <= 2}
            onClick={() => onChange({ ...test, variants: variants.toSpliced(index, 1) })}
          >
            <IconTrash size={16} />
          </ActionIcon>
        </Group>
      ))}
      {variants.length < MOST && (
        <Group>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPlus size={14} />}
            onClick={() => onChange({ ...test, variants: [...variants, { subject: '', preheader: '' }] })}
          >
            {words.addVariant}
          </Button>
        </Group>
      )}
    </Stack>
  )
}
