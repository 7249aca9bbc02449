import { Button, Group, Text, TextInput } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { ScreenTitle } from '../../../kit/screen/screen-title.tsx'
import { useLeadNames } from '../names.ts'
import css from '../pool/pool.module.css'
import { useLeadWords } from '../words.ts'
import { SiteReader } from './site-reader.tsx'

/** Any site, by its address: who they are, as far as they say so themselves. */
export function SitePage(): ReactNode {
  const words = useLeadWords()
  const title = useLeadNames().site
  const { url } = useSearch({ from: '/shell/leads/find/site' })
  const navigate = useNavigate()
  const [text, setText] = useState(url ?? '')
  return (
    <section className={css.page} aria-label={title}>
      <div>
        <ScreenTitle>{title}</ScreenTitle>
        <Text c="dimmed" mt={4}>
          {words.siteText}
        </Text>
      </div>
      <form
        onSubmit={event => {
          event.preventDefault()
          void navigate({ to: '/leads/find/site', search: { url: text.trim() } })
        }}
      >
        <Group gap="sm" align="end">
          <TextInput
            className={css.search!}
            label={words.siteAddress}
            placeholder="acme.com"
            required
            maxLength={2_000}
            value={text}
            onChange={event => setText(event.currentTarget.value)}
          />
          <Button type="submit">{words.readSite}</Button>
        </Group>
      </form>
      {url && <SiteReader key={url} target={{ url }} isOurs={false} startsAtOnce />}
    </section>
  )
}
