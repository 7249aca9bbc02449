import { Radio, Stack, Text } from '@mantine/core'
import type { Company, Contact } from '../../../../../sdk/index.ts'
import { Named } from '../../../kit/people/avatar.tsx'
import { useFormats } from '../../../kit/speech.tsx'
import { useMergeWords } from './words.ts'

export type Candidate = Contact | Company

export const candidateName = (one: Candidate): string =>
  one.name || ('email' in one ? one.email : null) || one.id

interface ChooseKeptProps {
  candidates: readonly Candidate[]
  keptId: string
  onChange: (id: string) => void
}

/** Which of them stays. */
export function ChooseKept({ candidates, keptId, onChange }: ChooseKeptProps) {
  const words = useMergeWords()
  const formats = useFormats()
  const factsOf = (one: Candidate) =>
    'contact_count' in one
      ? [one.domain, one.city, words.people(one.contact_count)]
      : [one.email, one.phone, one.title, one.company_name]
  return (
    <Radio.Group value={keptId} onChange={onChange} label={words.keep}>
      <Stack gap="xs" mt={4}>
        {candidates.map(one => (
          <Radio
            key={one.id}
            value={one.id}
            label={<Named name={candidateName(one)} kind={'contact_count' in one ? 'company' : 'person'} />}
            description={
              <Text span size="xs">
                {[...factsOf(one), words.since(formats.shortDate(one.created_at))]
                  .filter(Boolean)
                  .join(' · ')}
              </Text>
            }
          />
        ))}
      </Stack>
    </Radio.Group>
  )
}
