import { ActionIcon, Button, Kbd } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconHelp, IconPlus, IconSearch } from '@tabler/icons-react'
import { Outlet, useLocation } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useRef } from 'react'
import { Bell } from '../areas/notifications/shared/bell.tsx'
import { areas } from '../areas.ts'
import type { Area, NavItem, SettingsItem } from '../kit/area.ts'
import { useConflict } from '../kit/form/conflicts/question.ts'
import { useModKey } from '../kit/keys/mod-key.ts'
import { lazyMenu } from '../kit/screen/lazy-menu.tsx'
import { ScreenNotFound, ScreenWaiting } from '../kit/screen/screen-states.tsx'
import { useCommonWords } from '../kit/screen/words.ts'
import { useIsAskedToConfirm } from '../kit/session/confirm.ts'
import { useMay, useSession } from '../kit/session/session.ts'
import { SettingsItems } from '../kit/settings/items.ts'
import { FreshnessNote } from './freshness-note.tsx'
import { openHelp, useShownHelp } from './handbook/open-help.ts'
import { useShortcuts } from './keys/shortcuts.tsx'
import { useKeptFocus } from './keys/use-kept-focus.ts'
import css from './layout.module.css'
import { useLive } from './live.ts'
import { useCreations } from './menus/creations.ts'
import { BottomBar } from './navigation/bottom-bar.tsx'
import { NARROW } from './navigation/narrow.ts'
import { PlaceTabs } from './navigation/place-tabs.tsx'
import { Sidebar } from './navigation/sidebar.tsx'
import { useShownAreas } from './navigation/tabs.ts'
import { usePalette } from './use-palette.tsx'

// What a first look at the workspace does not need comes when it is asked for.
const SignInAgain = lazy(() =>
  import('../kit/session/sign-in-again.tsx').then(one => ({ default: one.SignInAgain })),
)
const ConfirmIdentity = lazy(() =>
  import('../kit/session/confirm-identity.tsx').then(one => ({ default: one.ConfirmIdentity })),
)

const HelpDrawer = lazy(() => import('./handbook/help-drawer.tsx').then(one => ({ default: one.HelpDrawer })))
const ConflictDialog = lazy(() =>
  import('./conflicts/conflict-dialog.tsx').then(one => ({ default: one.ConflictDialog })),
)

const always = areas.flatMap(({ id, Always }: Area) => (Always ? [[id, Always] as const] : []))

const settingsOf = (some: readonly Area[]): SettingsItem[] => some.flatMap(area => area.settings ?? [])

/** Whether this address is below one that the organization hides, or that is not for this person's role: it looks as if it were not there. */
function useIsRefused(pathname: string): boolean {
  const may = useMay()
  const shown = useShownAreas()
  return areas.some((area: Area) =>
    [...area.nav, ...settingsOf([area])].some(
      ({ to, role = 'viewer' }: NavItem | SettingsItem) =>
        `${pathname}/`.startsWith(`${to}/`) && !(may(role) && shown.includes(area)),
    ),
  )
}

/** The frame of the workspace. What a screen shows begins below its top line. */
export function Layout(): ReactNode {
  const { status } = useSession()
  return status === 'in' || status === 'ended' ? <Frame /> : null
}

function Frame() {
  const words = useCommonWords()
  const modKey = useModKey()
  const { pathname } = useLocation()
  const wasSessionEnded = useEver(useSession().status === 'ended')
  const wasAskedToConfirm = useEver(useIsAskedToConfirm())
  const wasInConflict = useEver(useConflict() !== undefined)
  const wasHelpWanted = useEver(useShownHelp() !== undefined)
  const { palette, prepare, open } = usePalette()
  const settingsItems = settingsOf(useShownAreas())
  const isRefused = useIsRefused(pathname)
  const isNarrow = useMediaQuery(NARROW)
  useLive()
  useShortcuts()
  useKeptFocus()
  return (
    <div className={css.frame}>
      <a href="#content" className={css.skip}>
        {words.skipToContent}
      </a>
      {!isNarrow && (
        <aside className={css.side}>
          <Sidebar />
        </aside>
      )}
      <div className={css.main}>
        <header className={css.top}>
          <button type="button" className={css.search} onPointerEnter={prepare} onClick={open}>
            <IconSearch size={16} />
            <span>{words.search}</span>
            <Kbd size="xs" className={css.key}>
              {modKey} K
            </Kbd>
          </button>
          <CreateButton isNarrow={isNarrow ?? false} onOther={open} />
          {!isNarrow && (
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={words.help}
              onClick={() => openHelp('screen')}
            >
              <IconHelp size={18} stroke={1.6} />
            </ActionIcon>
          )}
          <Bell />
        </header>
        <PlaceTabs />
        <FreshnessNote />
        <main id="content" className={css.content} tabIndex={-1}>
          <Suspense fallback={<ScreenWaiting />}>
            <SettingsItems value={settingsItems}>{isRefused ? <ScreenNotFound /> : <Outlet />}</SettingsItems>
          </Suspense>
        </main>
        {isNarrow && <BottomBar />}
      </div>
      {palette}
      {always.map(([id, Always]) => (
        <Suspense key={id}>
          <Always />
        </Suspense>
      ))}
      {wasSessionEnded && (
        <Suspense>
          <SignInAgain />
        </Suspense>
      )}
      {wasAskedToConfirm && (
        <Suspense>
          <ConfirmIdentity />
        </Suspense>
      )}
      {wasHelpWanted && (
        <Suspense>
          <HelpDrawer />
        </Suspense>
      )}
      {wasInConflict && (
        <Suspense>
          <ConflictDialog />
        </Suspense>
      )}
    </div>
  )
}

/** Whether it was the case at any time: a dialog that was open once stays, to close as gently as it came. */
function useEver(isSo: boolean): boolean {
  const wasSo = useRef(isSo)
  wasSo.current ||= isSo
  return wasSo.current
}

const CreateMenu = lazyMenu(() => import('./menus/create-menu.tsx').then(one => one.CreateMenu))

function CreateButton({ isNarrow, onOther }: { isNarrow: boolean; onOther: () => void }) {
  const words = useCommonWords()
  if (useCreations().length === 0) return null
  const button = isNarrow ? (
    <ActionIcon variant="filled" aria-label={words.new} data-create>
      <IconPlus size={18} />
    </ActionIcon>
  ) : (
    <Button size="xs" leftSection={<IconPlus size={16} />} title={words.shortcutList.create} data-create>
      {words.new}
    </Button>
  )
  return <CreateMenu button={button} onOther={onOther} />
}
