import { Code, Collapse, Group, Text, UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import type { AgentStep } from '../../../../sdk/index.ts'
import { useFormats } from '../../kit/speech.tsx'
import css from './agents.module.css'
import { StatusBadge } from './state.tsx'
import { useAgentWords } from './words.ts'

/** What an agent did, step by step; a click shows what went in and came out. */
export function StepRows({ steps }: { steps: readonly AgentStep[] }) {
  const words = useAgentWords()
  return (
    <ol className={css.steps} aria-label={words.steps}>
      {steps.map(step => (
        <StepRow key={step.n} step={step} />
      ))}
    </ol>
  )
}

function StepRow({ step }: { step: AgentStep }) {
  const words = useAgentWords()
  const formats = useFormats()
  const [isOpen, setOpen] = useState(false)
  const { n, kind, name, status, tokens, ms, arguments: args, result } = step
  const facts = [
    tokens !== null && words.tokenCount(formats.number(tokens)),
    ms !== null && words.ms(formats.number(ms)),
  ].filter(Boolean)
  return (
    <li className={css.step}>
      <UnstyledButton w="100%" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <Group gap="sm" wrap="nowrap">
          <Text size="sm" c="dimmed">
            {n}
          </Text>
          <Text size="sm" fw={550} flex={1}>
            {kind === 'model' ? words.modelStep(name) : words.toolStep(name)}
          </Text>
          <Text size="xs" c="dimmed" className={css.facts}>
            {facts.join(' · ')}
          </Text>
          <StatusBadge status={status} />
        </Group>
      </UnstyledButton>
      <Collapse expanded={isOpen}>
        {args && (
          <Code block mt="xs">
            {JSON.stringify(args, null, 2)}
          </Code>
        )}
        {result && (
          <Code block mt="xs" className={css.result}>
            {result}
          </Code>
        )}
        {!args && !result && (
          <Text size="sm" c="dimmed" mt="xs">
            {words.nothingMore}
          </Text>
        )}
      </Collapse>
    </li>
  )
}
