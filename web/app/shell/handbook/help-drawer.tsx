import { Anchor, Button, Divider, Drawer, Stack, Title } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { useCommonWords } from '../../kit/screen/words.ts'
import { KeysHelp } from '../keys/keys-help.tsx'
import { pageFor } from './addresses.ts'
import { useHandbook } from './contents.ts'
import { HandbookPage } from './handbook-page.tsx'
import { openHelp, useShownHelp } from './open-help.ts'

/** The handbook beside the screen it speaks of, and all keys below. */
export function HelpDrawer() {
  const words = useCommonWords()
  const handbook = useHandbook()
  const { pathname } = useLocation()
  const shown = useShownHelp()
  const [isListing, setListing] = useState(false)
  const name = shown === 'screen' ? pageFor(pathname) : shown
  const page = handbook[name ?? '']
  return (
    <Drawer
      opened={shown !== undefined}
      onClose={() => openHelp(undefined)}
      position="right"
      size="md"
      title={words.help}
    >
      <Stack>
        {name && page && !isListing ? (
          <HandbookPage name={name} page={page} />
        ) : (
          <AllPages onChoose={() => setListing(false)} />
        )}
        {page && (
          <Button variant="subtle" size="xs" onClick={() => setListing(!isListing)}>
            {isListing ? page.title : words.allHelp}
          </Button>
        )}
        <Divider />
        <Title order={3} size="h5">
          {words.shortcuts}
        </Title>
        <KeysHelp />
      </Stack>
    </Drawer>
  )
}

function AllPages({ onChoose }: { onChoose: () => void }) {
  const handbook = Object.entries(useHandbook()).toSorted(([, a], [, b]) => a.title.localeCompare(b.title))
  return (
    <Stack gap="xs" align="flex-start">
      {handbook.map(([name, { title }]) => (
        <Anchor
          key={name}
          component="button"
          size="sm"
          onClick={() => {
            openHelp(name)
            onChoose()
          }}
        >
          {title}
        </Anchor>
      ))}
    </Stack>
  )
}
