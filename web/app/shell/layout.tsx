import { ActionIcon, Burger, Button, Drawer, Kbd, Menu, Tooltip } from '@mantine/core'
import { useDisclosure, useMediaQuery } from '@mantine/hooks'
import { IconPlus, IconSearch } from '@tabler/icons-react'
import { Outlet, useLocation, useNavigate } from '@tanstack/react-router'
import { type ReactNode, Suspense, useEffect } from 'react'
import { address } from '../address.ts'
import { areas } from '../areas.ts'
import { useMay, useSession } from '../session/session.ts'
import { SignInAgain } from '../session/sign-in-again.tsx'
import { SettingsItems } from '../settings/items.ts'
import css from './layout.module.css'
import { useLive } from './live.ts'
import { OfflineNote } from './offline-note.tsx'
import { openPalette, Palette } from './palette.tsx'
import { ScreenWaiting } from './screen-states.tsx'
import { Shortcuts } from './shortcuts.tsx'
import { Sidebar } from './sidebar.tsx'
import { useShellWords } from './words.ts'

const settingsItems = areas.flatMap(area => area.settings ?? [])

/** The frame of the workspace. What a screen shows begins below its top line. */
export function Layout(): ReactNode {
  const { status } = useSession()
  return status === 'in' || status === 'ended' ? <Frame /> : null
}

function Frame() {
  const words = useShellWords()
  const [isMenuOpen, menu] = useDisclosure(false)
  const isNarrow = useMediaQuery('(max-width: 760px)')
  const { pathname } = useLocation()
  useLive()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a chosen page closes the menu
  useEffect(() => menu.close(), [pathname])
  return (
    <div className={css.frame}>
      <a href="#content" className={css.skip}>
        {words.skipToContent}
      </a>
      {isNarrow ? (
        <Drawer opened={isMenuOpen} onClose={menu.close} size={260} title="Bowline" padding="sm">
          <Sidebar />
        </Drawer>
      ) : (
        <aside className={css.side}>
          <Sidebar />
        </aside>
      )}
      <div className={css.main}>
        <header className={css.top}>
          {isNarrow && <Burger size="sm" opened={isMenuOpen} onClick={menu.toggle} aria-label={words.menu} />}
          <button type="button" className={css.search} onClick={openPalette}>
            <IconSearch size={16} />
            <span>{words.search}</span>
            <Kbd size="xs" className={css.key}>
              ⌘ K
            </Kbd>
          </button>
          <CreateMenu isNarrow={isNarrow ?? false} />
        </header>
        <OfflineNote />
        <main id="content" className={css.content} tabIndex={-1}>
          <Suspense fallback={<ScreenWaiting />}>
            <SettingsItems value={settingsItems}>
              <Outlet />
            </SettingsItems>
          </Suspense>
        </main>
      </div>
      <Palette />
      <Shortcuts />
      <SignInAgain />
    </div>
  )
}

function CreateMenu({ isNarrow }: { isNarrow: boolean }) {
  const words = useShellWords()
  const may = useMay()
  const navigate = useNavigate()
  const actions = areas
    .flatMap(area => area.actions ?? [])
    .filter(action => action.creates && may(action.role ?? 'member'))
  if (actions.length === 0) return null
  return (
    <Menu position="bottom-end" shadow="md" width={220}>
      <Menu.Target>
        {isNarrow ? (
          <ActionIcon variant="filled" aria-label={words.new} data-create>
            <IconPlus size={18} />
          </ActionIcon>
        ) : (
          <Tooltip label={words.shortcutList.create}>
            <Button size="xs" leftSection={<IconPlus size={16} />} data-create>
              {words.new}
            </Button>
          </Tooltip>
        )}
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map(action => (
          <CreateItem
            key={action.id}
            action={action}
            onChoose={() => void navigate({ to: address(action.to), search: action.search ?? {} })}
          />
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

type CreateAction = NonNullable<(typeof areas)[number]['actions']>[number]

function CreateItem({ action, onChoose }: { action: CreateAction; onChoose: () => void }) {
  const Icon = action.icon
  return (
    <Menu.Item leftSection={<Icon size={16} />} onClick={onChoose}>
      {action.useLabel()}
    </Menu.Item>
  )
}
