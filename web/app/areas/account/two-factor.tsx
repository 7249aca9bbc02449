import {
  Badge,
  Button,
  Code,
  CopyButton,
  Group,
  Modal,
  PasswordInput,
  Stack,
  Text,
  TextInput,
} from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { renderSVG } from 'uqr'
import {
  disableTwoFactor,
  enableTwoFactor,
  getMe,
  renewRecoveryCodes,
  setUpTwoFactor,
} from '../../../../sdk/index.ts'
import { FormModal } from '../../kit/form/form-modal.tsx'
import { useAct } from '../../kit/form/use-act.ts'
import { useFormWords } from '../../kit/form/words.ts'
import { sayWrongPassword } from '../../kit/form/wrong-password.ts'
import { client } from '../../kit/session/api.ts'
import { SettingsCard } from '../../kit/settings/settings-page.tsx'
import { useAccountWords } from './words.ts'

type Dialog = { kind: 'on'; url: string; secret: string } | { kind: 'off' } | { kind: 'codes' }

export function TwoFactor(): ReactNode {
  const words = useAccountWords()
  const queries = useQueryClient()
  const me = useQuery({ queryKey: ['me'], queryFn: () => getMe({ client }) })
  const [dialog, setDialog] = useState<Dialog>()
  const [shown, setShown] = useState<readonly string[]>()
  const user = me.data?.data.user
  const finish = (codes?: readonly string[]) => {
    setDialog(undefined)
    setShown(codes)
    // All of it: an organization that asks for a second factor refused everything until now.
    void queries.invalidateQueries()
  }
  const beginning = useAct(() => setUpTwoFactor({ client }), {
    onDone: ({ data }) => setDialog({ kind: 'on', url: data.otpauth_url, secret: data.secret }),
  })
  if (!user) return null
  return (
    <SettingsCard title={words.twoFactor}>
      <Text size="sm" c="dimmed" mb="sm">
        {user.two_factor_enabled ? words.twoFactorOn : words.twoFactorOff}
      </Text>
      {user.two_factor_enabled ? (
        <Group gap="sm">
          <Badge variant="light" tt="none">
            {words.codesLeft(user.recovery_codes_left)}
          </Badge>
          <Button variant="default" size="xs" onClick={() => setDialog({ kind: 'codes' })}>
            {words.newCodes}
          </Button>
          <Button variant="default" size="xs" onClick={() => setDialog({ kind: 'off' })}>
            {words.turnOff}
          </Button>
        </Group>
      ) : (
        <Button size="xs" w="fit-content" loading={beginning.isPending} onClick={() => beginning.mutate()}>
          {words.turnOn}
        </Button>
      )}
      {dialog && <CodeDialog dialog={dialog} onClose={() => setDialog(undefined)} onDone={finish} />}
      <RecoveryCodes codes={shown} onClose={() => setShown(undefined)} />
    </SettingsCard>
  )
}

function CodeDialog(props: {
  dialog: Dialog
  onClose: () => void
  onDone: (codes?: readonly string[]) => void
}) {
  const words = useAccountWords()
  const { wrongPassword } = useFormWords()
  const { dialog } = props
  const [code, setCode] = useState('')
  const [password, setPassword] = useState('')
  const send = async () => {
    if (dialog.kind === 'on') return (await enableTwoFactor({ client, body: { code } })).data.recovery_codes
    if (dialog.kind === 'codes')
      return (await renewRecoveryCodes({ client, body: { code } })).data.recovery_codes
    await sayWrongPassword(disableTwoFactor({ client, body: { password, code } }), wrongPassword)
    return undefined
  }
  const label = { on: words.turnOn, off: words.turnOff, codes: words.newCodes }[dialog.kind]
  return (
    <FormModal
      draft={null}
      isOpen
      title={words.twoFactor}
      submit={label}
      onClose={props.onClose}
      onSubmit={send}
      onDone={props.onDone}
    >
      {dialog.kind === 'on' && <Scan url={dialog.url} secret={dialog.secret} />}
      {dialog.kind === 'off' && (
        <PasswordInput
          label={words.password}
          autoComplete="current-password"
          required
          value={password}
          onChange={event => setPassword(event.currentTarget.value)}
        />
      )}
      <TextInput
        label={words.code}
        autoComplete="one-time-code"
        required
        data-autofocus
        value={code}
        onChange={event => setCode(event.currentTarget.value)}
      />
    </FormModal>
  )
}

function Scan({ url, secret }: { url: string; secret: string }) {
  const words = useAccountWords()
  const picture = `data:image/svg+xml,${encodeURIComponent(renderSVG(url, { border: 4 }))}`
  return (
    <Stack gap="xs">
      <Text size="sm">{words.scan}</Text>
      <img src={picture} alt="" width={200} height={200} />
      <Text size="sm">
        {words.typeSecret} <Code>{secret}</Code>
      </Text>
    </Stack>
  )
}

function RecoveryCodes({ codes, onClose }: { codes: readonly string[] | undefined; onClose: () => void }) {
  const words = useAccountWords()
  const text = (codes ?? []).join('\n')
  return (
    <Modal
      opened={codes !== undefined}
      onClose={onClose}
      title={words.recoveryTitle}
      closeOnClickOutside={false}
    >
      <Stack gap="sm">
        <Text size="sm">{words.recoveryText}</Text>
        <Code block>{text}</Code>
        <Group justify="flex-end">
          <CopyButton value={text}>
            {({ copied, copy }) => (
              <Button variant="default" onClick={copy}>
                {copied ? words.copied : words.copy}
              </Button>
            )}
          </CopyButton>
          <Button onClick={onClose}>{words.done}</Button>
        </Group>
      </Stack>
    </Modal>
  )
}
