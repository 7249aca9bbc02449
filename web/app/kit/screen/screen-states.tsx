import { Button, Center, Loader, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { BowlineError } from '../../../../sdk/index.ts'
import { useHeldKeys } from '../keys/use-held-keys.ts'
import { ScreenTitle } from './screen-title.tsx'
import { useCommonWords } from './words.ts'

export function ScreenNotFound() {
  const words = useCommonWords()
  return (
    <Center mih="50vh" p="xl">
      <Stack align="center" gap="xs">
        <ScreenTitle>{words.notFound}</ScreenTitle>
        <Text c="dimmed">{words.notFoundText}</Text>
        <Button component={Link} to="/" mt="md">
          {words.toHome}
        </Button>
      </Stack>
    </Center>
  )
}

export function ScreenFailed({ error, reset }: { error: unknown; reset?: () => void }) {
  const words = useCommonWords()
  if (error instanceof BowlineError && error.status === 404) return <ScreenNotFound />
  return (
    <Center mih="40vh" p="xl">
      <Stack align="center" gap="xs" role="alert">
        <ScreenTitle>{words.failed}</ScreenTitle>
        <Text c="dimmed">{error instanceof Error ? error.message : String(error)}</Text>
        {reset && (
          <Button variant="default" mt="md" onClick={reset}>
            {words.tryAgain}
          </Button>
        )}
      </Stack>
    </Center>
  )
}

interface Loading {
  data: unknown
  error: Error | null
  refetch: () => unknown
}

/**
 * Instead of a screen whose data is not there yet, or never came. What is held is shown instead, also when it could not be
 * renewed: `FreshnessNote` says so above it.
 */
export function Unloaded({ query }: { query: Loading | readonly Loading[] }) {
  const missing = [query].flat().filter(one => one.data === undefined)
  const failed = missing.find(one => one.error)
  if (!failed) return <ScreenWaiting />
  return <ScreenFailed error={failed.error} reset={() => missing.forEach(one => void one.refetch())} />
}

export function ScreenWaiting() {
  const words = useCommonWords()
  useHeldKeys(true)
  return (
    <Center mih="40vh">
      <Loader size="sm" role="status" aria-label={words.waiting} />
    </Center>
  )
}
