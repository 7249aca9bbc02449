import { Checkbox, Select, Text, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { createMandate } from '../../../../../sdk/index.ts'
import { FormModal } from '../../../kit/form/form-modal.tsx'
import { useDraft } from '../../../kit/form/use-draft.ts'
import { notifications } from '../../../kit/notices.tsx'
import { client } from '../../../kit/session/api.ts'
import { DayInput } from '../../../kit/time/when-input.tsx'
import { useDebitWords } from '../words.ts'

interface FormProps {
  customerId: string
  onClose: () => void
}

type Scheme = 'CORE' | 'B2B'

function useMade(onClose: () => void, message: string) {
  const queries = useQueryClient()
  return () => {
    void queries.invalidateQueries({ queryKey: ['mandates'] })
    void queries.invalidateQueries({ queryKey: ['payment-methods'] })
    notifications.show({ message })
    onClose()
  }
}

export function AskForm({ customerId, onClose }: FormProps) {
  const words = useDebitWords()
  const done = useMade(onClose, words.asked)
  const draft = useDraft({
    of: `customer/${customerId}/mandate`,
    saved: { email: '', scheme: 'CORE' as Scheme, oneOff: false },
  })
  const [scheme, setScheme] = draft.part('scheme')
  const [oneOff, setOneOff] = draft.part('oneOff')
  const email = draft.values.email.trim()
  return (
    <FormModal
      draft={draft}
      isOpen
      title={words.ask}
      submit={words.ask}
      onClose={onClose}
      onSubmit={() =>
        createMandate({
          client,
          path: { customer_id: customerId },
          body: { scheme, one_off: oneOff, send: email !== '', ...(email && { email }) },
        })
      }
      onDone={done}
    >
      <Text size="sm" c="dimmed">
        {words.askText}
      </Text>
      <TextInput
        label={words.email}
        description={words.emailHint}
        type="email"
        data-autofocus
        {...draft.field('email')}
      />
      <Select
        label={words.scheme}
        data={['CORE', 'B2B']}
        value={scheme}
        allowDeselect={false}
        error={draft.errorOf('scheme')}
        onChange={value => setScheme(value as Scheme)}
      />
      <Checkbox
        label={words.oneOff}
        checked={oneOff}
        onChange={event => setOneOff(event.currentTarget.checked)}
      />
    </FormModal>
  )
}

export function PaperForm({ customerId, onClose }: FormProps) {
  const words = useDebitWords()
  const done = useMade(onClose, words.recorded)
  const draft = useDraft({
    of: `customer/${customerId}/paper-mandate`,
    saved: { iban: '', holder: '', signed_on: '', umr: '', scheme: 'CORE' as Scheme },
    secret: ['iban'],
  })
  const [scheme, setScheme] = draft.part('scheme')
  const { values, field } = draft
  return (
    <FormModal
      draft={draft}
      isOpen
      title={words.paper}
      submit={words.save}
      onClose={onClose}
      onSubmit={() =>
        createMandate({
          client,
          path: { customer_id: customerId },
          body: {
            scheme,
            iban: values.iban.trim(),
            holder: values.holder.trim(),
            ...(values.signed_on && { signed_on: values.signed_on }),
            ...(values.umr.trim() && { umr: values.umr.trim() }),
          },
        })
      }
      onDone={done}
    >
      <TextInput label={words.holder} maxLength={70} required data-autofocus {...field('holder')} />
      <TextInput label="IBAN" autoComplete="off" required {...field('iban')} />
      <DayInput label={words.signedOn} required {...field('signed_on')} />
      <TextInput label={words.reference} description={words.referenceHint} maxLength={35} {...field('umr')} />
      <Select
        label={words.scheme}
        data={['CORE', 'B2B']}
        value={scheme}
        allowDeselect={false}
        error={draft.errorOf('scheme')}
        onChange={value => setScheme(value as Scheme)}
      />
    </FormModal>
  )
}
