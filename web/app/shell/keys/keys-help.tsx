import { Kbd } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { Suspense } from 'react'
import type { NavItem } from '../../kit/area.ts'
import { useModKey } from '../../kit/keys/mod-key.ts'
import { useCommonWords } from '../../kit/screen/words.ts'
import { useShownAreas } from '../navigation/tabs.ts'
import { useKeyedPlaces } from './keyed-places.ts'
import css from './keys-help.module.css'

export function KeysHelp() {
  const words = useCommonWords()
  const items = useKeyedPlaces()
  const list = words.shortcutList
  const { pathname } = useLocation()
  const here = useShownAreas().flatMap(({ keys }) => (keys && pathname.startsWith(keys.under) ? keys : []))
  const replaced = here.flatMap(({ instead }) => instead)
  const keys: [string[], string][] = [
    [[useModKey(), 'K'], list.palette],
    [['?'], list.help],
    [['j'], list.next],
    [['k'], list.previous],
    [['Enter'], list.open],
    [['x'], list.select],
    [['e'], list.edit],
    [['c'], list.create],
    [['m'], list.write],
    [['/'], list.search],
    [['Esc'], list.back],
  ]
  return (
    <dl className={css.keys}>
      {here.map(({ under, List }) => (
        <Suspense key={under}>
          <List show={(combination, text) => <Row keys={combination} text={text} />} />
        </Suspense>
      ))}
      {keys
        .filter(([[first = '']]) => !replaced.includes(first))
        .map(([combination, text]) => (
          <Row key={text} keys={combination} text={text} />
        ))}
      {items.map(item => (
        <GoRow key={item.to} item={item} prefix={words.goTo} />
      ))}
    </dl>
  )
}

const GoRow = ({ item, prefix }: { item: NavItem; prefix: string }) => (
  <Row keys={['g', item.key!]} text={`${prefix}: ${item.useLabel()}`} />
)

const Row = ({ keys, text }: { keys: string[]; text: string }) => (
  <div>
    <dt>
      {keys.map(key => (
        <Kbd key={key} mr={4}>
          {key}
        </Kbd>
      ))}
    </dt>
    <dd>{text}</dd>
  </div>
)
