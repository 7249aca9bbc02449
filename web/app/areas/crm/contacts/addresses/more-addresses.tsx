import { Button, CloseButton, Group, Stack } from '@mantine/core'
import type { Kind } from './kinds.ts'
import { NewAddress, type Typed } from './new-address.tsx'
import { useAddressWords } from './words.ts'

export type More = Typed & { kind: Kind }

/** Addresses and numbers beside the first, of somebody who is about to be made. */
export function MoreAddresses({
  more,
  onChange,
}: {
  more: readonly More[]
  onChange: (more: More[]) => void
}) {
  const words = useAddressWords()
  const add = (kind: Kind) => onChange([...more, { kind, value: '', label: 'work' }])
  return (
    <Stack gap="xs">
      {more.map((one, at) => (
        <NewAddress
          // biome-ignore lint/suspicious/noArrayIndexKey: they have nothing but their place
          key={at}
          kind={one.kind}
          typed={one}
          onChange={typed => onChange(more.with(at, { ...one, ...typed }))}
        >
          <CloseButton size="md" aria-label={words.remove} onClick={() => onChange(more.toSpliced(at, 1))} />
        </NewAddress>
      ))}
      <Group gap="xs">
        <Button size="compact-xs" variant="subtle" onClick={() => add('email')}>
          {words.addEmail}
        </Button>
        <Button size="compact-xs" variant="subtle" onClick={() => add('phone')}>
          {words.addPhone}
        </Button>
      </Group>
    </Stack>
  )
}

/** The lists of a body: what stands in the form comes first. */
export function listsOf(first: { email?: unknown; phone?: unknown }, more: readonly More[]) {
  const list = (kind: Kind) => {
    const others = more.flatMap(one =>
      one.kind === kind && one.value.trim() ? { [kind]: one.value.trim(), label: one.label } : [],
    )
    const own = typeof first[kind] === 'string' && first[kind] ? [{ [kind]: first[kind] }] : []
    return others.length > 0 ? { [`${kind}s`]: [...own, ...others] } : {}
  }
  return { ...list('email'), ...list('phone') }
}
