import { Badge, Button, Group, Progress, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type Call, createTasksOfCall, getCallIntelligence } from '../../../../../sdk/index.ts'
import { useAct } from '../../../kit/form/use-act.ts'
import { DataTable } from '../../../kit/record/data-table.tsx'
import { Figure, Figures } from '../../../kit/record/figures.tsx'
import { client } from '../../../kit/session/api.ts'
import { useMay } from '../../../kit/session/session.ts'
import { useFormats } from '../../../kit/speech.tsx'
import css from './calls.module.css'
import { clockOf } from './length.ts'
import { useCallWords } from './words.ts'

/** What the transcript says of the call, and what was promised in it. */
export function CallNumbers({ call }: { call: Call }) {
  const words = useCallWords()
  const formats = useFormats()
  const may = useMay()
  const path = { call_id: call.id }
  const found = useQuery({
    queryKey: ['calls', 'numbers', call.id],
    queryFn: () => getCallIntelligence({ client, path }),
  })
  const making = useAct(
    (indexes: number[] | null) => createTasksOfCall({ client, path, body: { indexes } }),
    { stale: ['calls', 'tasks'], done: ({ data }) => words.tasksMade(data.created) },
  )
  const numbers = found.data?.data
  if (!numbers) return null
  const open = numbers.next_steps.filter(({ task_id }) => task_id === null)
  return (
    <>
      {numbers.summary && (
        <section aria-labelledby="summary">
          <Title order={2} size="h4" id="summary">
            {words.summary}
          </Title>
          <Text className={css.summary}>{numbers.summary.text}</Text>
        </section>
      )}
      <div>
        <Title order={2} size="h4" mb="xs">
          {words.numbers}
        </Title>
        <div className={css.figures}>
          <Figures label={words.numbers}>
            <Figure label={words.talked} value={clockOf(numbers.speech_ms)} />
            <Figure label={words.silence} value={clockOf(numbers.silence_ms)} />
            <Figure label={words.questions} value={formats.number(numbers.questions.length)} />
            <Figure
              label={words.monologue}
              value={numbers.longest_monologue ? clockOf(numbers.longest_monologue.ms) : '–'}
            />
          </Figures>
          <DataTable
            label={words.speaker}
            rows={numbers.speakers}
            keyOf={one => one.speaker}
            columns={[
              { label: words.speaker, cell: one => one.name },
              {
                label: words.share,
                cell: one => (
                  <>
                    {formats.number(one.talk_ratio)} %
                    <Progress size="xs" value={one.talk_ratio} aria-hidden="true" />
                  </>
                ),
              },
              { label: words.words, cell: one => formats.number(one.words) },
              { label: words.perMinute, cell: one => formats.number(one.words_per_minute) },
              { label: words.questions, cell: one => formats.number(one.questions) },
              { label: words.interruptions, cell: one => formats.number(one.interruptions) },
            ]}
          />
        </div>
        {numbers.topics.length > 0 && (
          <Group gap="xs" mt="sm">
            <Text size="sm">{words.topics}:</Text>
            {numbers.topics.map(({ name, count }) => (
              <Badge key={name} variant="light" tt="none">
                {name} {words.times(count)}
              </Badge>
            ))}
          </Group>
        )}
      </div>
      {numbers.next_steps.length > 0 && (
        <section aria-labelledby="steps">
          <Group gap="sm" mb="xs">
            <Title order={2} size="h4" id="steps">
              {words.nextSteps}
            </Title>
            {may('member') && open.length > 1 && (
              <Button
                size="compact-sm"
                variant="default"
                loading={making.isPending}
                onClick={() => making.mutate(null)}
              >
                {words.makeTasks}
              </Button>
            )}
          </Group>
          <ul className={css.steps}>
            {numbers.next_steps.map(({ index, text, task_id }) => (
              <li key={index}>
                <span>{text}</span>
                {task_id !== null ? (
                  <Badge variant="light" color="green" tt="none">
                    {words.isTask}
                  </Badge>
                ) : (
                  may('member') && (
                    <Button size="compact-xs" variant="subtle" onClick={() => making.mutate([index])}>
                      {words.makeTask}
                    </Button>
                  )
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
