import { ActionIcon, Button, Group, Text } from '@mantine/core'
import { IconCircle, IconCircleCheckFilled, IconX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { dismissSetup, type Setup, type SetupItem } from '../../../../sdk/index.ts'
import { address } from '../../kit/address.ts'
import { useAct } from '../../kit/form/use-act.ts'
import { client } from '../../kit/session/api.ts'
import { HomeCard } from './home-card.tsx'
import css from './home-page.module.css'
import { SampleData } from './shared/sample-data.tsx'
import { useSetupWords } from './shared/words.ts'

/** What is left before one works here, each step a screen; there until it is done or hidden. */
export function SetupCard({ setup }: { setup: Setup }) {
  const words = useSetupWords()
  const hiding = useAct((key?: SetupItem['key']) => dismissSetup({ client, body: key ? { key } : {} }), {
    stale: ['home', 'setup'],
  })
  return (
    <HomeCard
      title={words.getStarted}
      more={
        <Group gap="sm">
          <Text size="sm" c="dimmed">
            {words.progress(setup.done, setup.total)}
          </Text>
          <Button size="compact-sm" variant="subtle" color="gray" onClick={() => hiding.mutate(undefined)}>
            {words.hideAll}
          </Button>
        </Group>
      }
    >
      <progress
        className={css.progress}
        max={setup.total}
        value={setup.done}
        aria-label={words.progress(setup.done, setup.total)}
      />
      <ul className={css.steps}>
        {setup.items
          .filter(({ dismissed }) => !dismissed)
          .map(({ key, done, url }) => (
            <li key={key} className={css.row} data-done={done || undefined}>
              {done ? (
                <IconCircleCheckFilled size={18} className={css.good} aria-label={words.done} />
              ) : (
                <IconCircle size={18} className={css.soft} aria-hidden />
              )}
              <div className={css.what}>
                <Link to={address(url)}>{words.steps[key]}</Link>
              </div>
              {!done && (
                <ActionIcon
                  size="sm"
                  variant="subtle"
                  color="gray"
                  aria-label={words.hide(words.steps[key])}
                  onClick={() => hiding.mutate(key)}
                >
                  <IconX size={14} aria-hidden />
                </ActionIcon>
              )}
            </li>
          ))}
      </ul>
      <div className={css.sample}>
        <SampleData />
      </div>
    </HomeCard>
  )
}
