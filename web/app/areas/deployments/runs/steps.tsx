import type { Run } from '../../../../../sdk/index.ts'
import { Section } from '../../../kit/record/record-page.tsx'
import { Row, Rows } from '../../../kit/settings/rows.tsx'
import { useFormats } from '../../../kit/speech.tsx'
import { RunBadge } from '../state.tsx'
import { useDeploymentWords } from '../words.ts'

const secondsBetween = (from: string, to: string) =>
  Math.round((new Date(to).getTime() - new Date(from).getTime()) / 100) / 10

export function Steps({ steps }: { steps: Run['steps'] }) {
  const words = useDeploymentWords()
  const formats = useFormats()
  if (steps.length === 0) return null
  return (
    <Section title={words.steps}>
      <Rows label={words.steps}>
        {steps.map(({ name, status, started_at, finished_at }) => (
          <Row
            key={name}
            title={name}
            note={
              started_at && finished_at
                ? words.seconds(formats.number(secondsBetween(started_at, finished_at)))
                : undefined
            }
            badges={<RunBadge status={status} />}
          />
        ))}
      </Rows>
    </Section>
  )
}
