import { Avatar, Menu, UnstyledButton, useMantineColorScheme } from '@mantine/core'
import { IconCheck, IconLogout, IconSelector } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { address } from '../address.ts'
import type { Area, NavItem } from '../area.ts'
import { areas } from '../areas.ts'
import { signOut, useMay, useMe } from '../session/session.ts'
import { languageNames, languages, useSpeech } from '../speech.tsx'
import css from './sidebar.module.css'
import { useShellWords } from './words.ts'

export function Sidebar() {
  return (
    <div className={css.sidebar}>
      <Person />
      <nav className={css.nav}>
        {areas.map(area => (
          <AreaLinks key={area.id} area={area} />
        ))}
      </nav>
    </div>
  )
}

function AreaLinks({ area }: { area: Area }) {
  const may = useMay()
  const label = area.useLabel()
  const items = area.nav.filter(item => may(item.role ?? 'viewer'))
  if (items.length === 0) return null
  return (
    <section className={css.area} aria-label={label}>
      {items.length > 1 && <h2 className={css.heading}>{label}</h2>}
      {items.map(item => (
        <NavLink key={item.to} item={item} />
      ))}
    </section>
  )
}

function NavLink({ item }: { item: NavItem }) {
  const Icon = item.icon
  return (
    <Link
      to={address(item.to)}
      className={css.link}
      activeProps={{ 'data-active': true, 'aria-current': 'page' }}
      activeOptions={{ exact: item.to === '/' }}
    >
      <Icon size={18} stroke={1.6} />
      {item.useLabel()}
    </Link>
  )
}

function Person() {
  const words = useShellWords()
  const { user, organization } = useMe()
  const { language, speak } = useSpeech()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const tick = (chosen: boolean) => (chosen ? <IconCheck size={14} /> : <span className={css.gap} />)
  return (
    <Menu width={230} shadow="md" position="bottom-start">
      <Menu.Target>
        <UnstyledButton className={css.person}>
          <Avatar size={28} radius="md" color="harbor" name={organization.name} />
          <span className={css.names}>
            <strong>{organization.name}</strong>
            <span>{user.name}</span>
          </span>
          <IconSelector size={16} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{words.appearance}</Menu.Label>
        {(['light', 'dark', 'auto'] as const).map(one => (
          <Menu.Item key={one} leftSection={tick(colorScheme === one)} onClick={() => setColorScheme(one)}>
            {words[one]}
          </Menu.Item>
        ))}
        <Menu.Label>{words.language}</Menu.Label>
        {languages.map(one => (
          <Menu.Item key={one} lang={one} leftSection={tick(language === one)} onClick={() => speak(one)}>
            {languageNames[one]}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={14} />} onClick={() => void signOut()}>
          {words.signOut}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
