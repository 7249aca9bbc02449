import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { createPortalLink, getContact } from '../../../../../sdk/index.ts'
import { useAct } from '../../../kit/form/use-act.ts'
import { ContactPicker, type PickedContact } from '../../../kit/pick/contact-picker.tsx'
import { client } from '../../../kit/session/api.ts'
import { usePortalWords } from '../words.ts'

async function makeLink({ id, email }: PickedContact): Promise<string> {
  const { data } = await getContact({ client, path: { contact_id: id! } })
  const customer = data.company_id ?? data.id
  const made = await createPortalLink({
    client,
    path: { customer_id: customer },
    body: { email: email ?? '' },
  })
  return made.data.url
}

/** The portal as somebody of a customer finds it: what they would be refused is refused here as well. */
export function TryIt() {
  const words = usePortalWords()
  const [who, setWho] = useState<PickedContact | null>(null)
  const opening = useAct(makeLink, {
    done: words.opened,
    onDone: url => window.open(url, '_blank', 'noopener'),
  })
  return (
    <Stack gap="xs">
      <Text fw={600} size="sm">
        {words.tryIt}
      </Text>
      <Text size="sm" c="dimmed">
        {words.tryHint}
      </Text>
      <Group align="flex-end">
        <ContactPicker label={words.who} value={who} onChange={setWho} />
        <Button
          variant="default"
          disabled={!who?.email}
          loading={opening.isPending}
          onClick={() => who && opening.mutate(who)}
        >
          {words.open}
        </Button>
      </Group>
    </Stack>
  )
}
