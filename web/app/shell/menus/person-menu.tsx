import { Menu, useMantineColorScheme } from '@mantine/core'
import { IconCheck, IconHelp, IconLayoutSidebar, IconLogout, IconTrash } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { countDrafts, forgetDraftsOf } from '../../kit/form/drafts/draft-store.ts'
import { appLanguages, languageNames } from '../../kit/languages.ts'
import { useDensity } from '../../kit/look/density.ts'
import { usePlaceNames } from '../../kit/navigation/names.ts'
import { useUnsentCount } from '../../kit/offline/unsent-count.ts'
import { useOfflineWords } from '../../kit/offline/words.ts'
import { useCommonWords } from '../../kit/screen/words.ts'
import { signOut, useMe } from '../../kit/session/session.ts'
import { useSpeech } from '../../kit/speech.tsx'
import { openHelp } from '../handbook/open-help.ts'
import css from '../navigation/sidebar.module.css'

export function PersonMenu({ button }: { button: ReactElement }) {
  const words = useCommonWords()
  const { arrange } = usePlaceNames()
  const navigate = useNavigate()
  const { language, speak } = useSpeech()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const [density, setDensity] = useDensity()
  const { user } = useMe()
  const offline = useOfflineWords()
  const unsent = useUnsentCount()
  const drafts = countDrafts(`${user.id}/`)
  const tick = (chosen: boolean) => (chosen ? <IconCheck size={14} /> : <span className={css.gap} />)
  return (
    <Menu width={230} shadow="md" position="bottom-start" defaultOpened>
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{words.appearance}</Menu.Label>
        {(['light', 'dark', 'auto'] as const).map(one => (
          <Menu.Item key={one} leftSection={tick(colorScheme === one)} onClick={() => setColorScheme(one)}>
            {words[one]}
          </Menu.Item>
        ))}
        <Menu.Label>{words.density}</Menu.Label>
        {(['comfortable', 'compact'] as const).map(one => (
          <Menu.Item key={one} leftSection={tick(density === one)} onClick={() => setDensity(one)}>
            {words[one]}
          </Menu.Item>
        ))}
        <Menu.Label>{words.language}</Menu.Label>
        {appLanguages.map(one => (
          <Menu.Item key={one} lang={one} leftSection={tick(language === one)} onClick={() => speak(one)}>
            {languageNames[one]}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item leftSection={<IconHelp size={14} />} onClick={() => openHelp('screen')}>
          {words.help}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconLayoutSidebar size={14} />}
          onClick={() => void navigate({ to: '/settings/sidebar' })}
        >
          {arrange}
        </Menu.Item>
        <Menu.Item leftSection={<IconLogout size={14} />} onClick={() => void signOut()}>
          {unsent > 0 ? offline.signOutDiscarding(unsent) : words.signOut}
        </Menu.Item>
        {drafts > 0 && (
          <Menu.Item
            leftSection={<IconTrash size={14} />}
            onClick={() => {
              forgetDraftsOf(user.id)
              void signOut()
            }}
          >
            {words.signOutForgetting(drafts)}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
