import { Anchor, Button, Card, Group, Stack, Text, Textarea } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { address } from '../address.ts'
import { ConfirmButton } from '../form/confirm-button.tsx'
import { useDraft } from '../form/use-draft.ts'
import { useFormats } from '../speech.tsx'
import type { Unsent } from './store.ts'
import { discardUnsent, isUnsure, sendAnew, textOf, useUnsent } from './unsent.ts'
import { useOfflineWords } from './words.ts'

/** What was written on one screen and waits to be sent, where it was written; without `href` all of it. */
export function UnsentList({ href, onLeave }: { href?: string; onLeave?: () => void }) {
  const words = useOfflineWords()
  const some = useUnsent().filter(one => href === undefined || one.href === href)
  if (some.length === 0) return null
  return (
    <Stack
      component="ul"
      gap="xs"
      m={0}
      my="xs"
      p={0}
      aria-label={words.unsent}
      style={{ listStyle: 'none' }}
    >
      {some.map(one => (
        <Card key={one.id} component="li" withBorder padding="xs">
          {onLeave && (
            <Anchor component={Link} to={address(one.href)} size="xs" onClick={onLeave}>
              {words.kinds[one.kind]}
            </Anchor>
          )}
          {one.refusal !== null || isUnsure(one) ? <Refused one={one} /> : <Waiting one={one} />}
        </Card>
      ))}
    </Stack>
  )
}

function Waiting({ one }: { one: Unsent }) {
  const words = useOfflineWords()
  const formats = useFormats()
  return (
    <>
      <Text size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {textOf(one)}
      </Text>
      <Group justify="space-between" gap="xs">
        <Text size="xs" c="dimmed">
          {formats.clock(one.at)} · {words.sentLater}
        </Text>
        <Discard one={one} />
      </Group>
    </>
  )
}

function Refused({ one }: { one: Unsent }) {
  const words = useOfflineWords()
  const draft = useDraft({ of: `unsent/${one.id}`, saved: { text: textOf(one) } })
  return (
    <>
      <Textarea
        aria-label={words.text}
        autosize
        {...draft.field('text')}
        error={one.refusal === null ? words.unsure : words.refused(one.refusal)}
      />
      <Group justify="flex-end" gap="xs" mt={6}>
        <Discard one={one} />
        <Button
          size="compact-sm"
          disabled={draft.values.text.trim() === ''}
          onClick={() => {
            draft.done()
            void sendAnew(one, draft.values.text)
          }}
        >
          {words.sendAgain}
        </Button>
      </Group>
    </>
  )
}

function Discard({ one }: { one: Unsent }) {
  const words = useOfflineWords()
  return (
    <ConfirmButton
      question={words.discardQuestion}
      confirm={words.discard}
      label={`${words.discard}: ${textOf(one)}`}
      onConfirm={() => void discardUnsent(one.id)}
    >
      {words.discard}
    </ConfirmButton>
  )
}
