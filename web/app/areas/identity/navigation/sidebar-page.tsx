import { ActionIcon, Button } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconEye, IconEyeOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { updateMe } from '../../../../../sdk/index.ts'
import { useAct } from '../../../kit/form/use-act.ts'
import { usePlaceNames } from '../../../kit/navigation/names.ts'
import { type Place, useArrangement } from '../../../kit/navigation/places.ts'
import { client } from '../../../kit/session/api.ts'
import { changeMe, useMe } from '../../../kit/session/session.ts'
import { Row, Rows } from '../../../kit/settings/rows.tsx'
import { SettingsCard, SettingsPage } from '../../../kit/settings/settings-page.tsx'
import { useNavigationWords } from './words.ts'

/** Everybody's own: which places stand in their sidebar, and in which order. */
export function SidebarPage(): ReactNode {
  const words = useNavigationWords()
  const names = usePlaceNames().places
  const { user } = useMe()
  const { main, more } = useArrangement(user.navigation)
  const saving = useAct(
    (navigation: string[] | null) => {
      // Seen at once; what the server did not take goes back.
      changeMe({ user: { ...user, navigation } })
      return updateMe({ client, body: { navigation } }).catch(error => {
        changeMe({ user })
        throw error
      })
    },
    { onDone: ({ data }) => changeMe(data) },
  )
  const arrange = (places: readonly Place[]) => saving.mutate(places.map(({ id }) => id))
  const move = (from: number, by: number) => {
    const moved = [...main]
    moved.splice(from + by, 0, ...moved.splice(from, 1))
    arrange(moved)
  }
  const place = ({ id, icon: Icon }: Place, children: ReactNode) => (
    <Row key={id} icon={<Icon size={20} stroke={1.5} />} title={names[id]}>
      {children}
    </Row>
  )
  const button = (label: string, icon: ReactNode, onClick: () => void, isOff = false) => (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      aria-label={label}
      title={label}
      disabled={isOff || saving.isPending}
      onClick={onClick}
    >
      {icon}
    </ActionIcon>
  )
  return (
    <SettingsPage
      title={words.sidebar}
      about={words.sidebarAbout}
      actions={
        user.navigation && (
          <Button variant="default" loading={saving.isPending} onClick={() => saving.mutate(null)}>
            {words.reset}
          </Button>
        )
      }
    >
      <SettingsCard title={words.inSidebar} about={words.inSidebarAbout}>
        <Rows label={words.inSidebar}>
          {main.map((one, n) =>
            place(
              one,
              <>
                {button(words.up(names[one.id]), <IconArrowUp size={17} />, () => move(n, -1), n === 0)}
                {button(
                  words.down(names[one.id]),
                  <IconArrowDown size={17} />,
                  () => move(n, 1),
                  n === main.length - 1,
                )}
                {button(
                  words.hide(names[one.id]),
                  <IconEyeOff size={17} />,
                  () => arrange(main.filter(other => other !== one)),
                  main.length === 1,
                )}
              </>,
            ),
          )}
        </Rows>
      </SettingsCard>
      {more.length > 0 && (
        <SettingsCard title={words.underMore} about={words.underMoreAbout}>
          <Rows label={words.underMore}>
            {more.map(one =>
              place(
                one,
                button(words.show(names[one.id]), <IconEye size={17} />, () => arrange([...main, one])),
              ),
            )}
          </Rows>
        </SettingsCard>
      )}
    </SettingsPage>
  )
}
