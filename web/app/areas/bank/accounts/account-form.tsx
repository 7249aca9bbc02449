import { Checkbox, SegmentedControl, SimpleGrid, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { createBankAccount, type OwnBankAccount, updateBankAccount } from '../../../../../sdk/index.ts'
import { FormModal } from '../../../kit/form/form-modal.tsx'
import { useDraft } from '../../../kit/form/use-draft.ts'
import { CurrencySelect } from '../../../kit/pick/place-selects.tsx'
import { client } from '../../../kit/session/api.ts'
import { useMe } from '../../../kit/session/session.ts'
import { useBankWords } from '../words.ts'

interface AccountFormProps {
  /** The one that is changed; without it a new one is made. */
  account?: OwnBankAccount
  /** What a file calls it that is of no account yet. */
  number?: string | undefined
  onClose: () => void
  onSaved: (account: OwnBankAccount) => void
}

const isIban = (text: string) => /^[A-Z]{2}\d{2}[A-Z0-9]{8,}$/i.test(text)

export function AccountForm({ account, number = '', onClose, onSaved }: AccountFormProps) {
  const words = useBankWords()
  const queries = useQueryClient()
  const { organization } = useMe()
  const isUs = account
    ? account.iban === null && account.account_number !== null
    : number !== '' && !isIban(number)
  const draft = useDraft({
    of: account ? `bank-account/${account.id}` : `bank-account/new/${number}`,
    saved: {
      name: account?.name ?? '',
      kind: isUs || (!account && !number && organization.currency === 'USD') ? 'us' : 'iban',
      iban: account?.iban ?? (isIban(number) ? number : ''),
      bic: account?.bic ?? '',
      account_number: account?.account_number ?? (isUs ? number : ''),
      routing_number: account?.routing_number ?? '',
      holder: account?.holder ?? (account ? '' : organization.name),
      currency: account?.currency ?? organization.currency,
      is_default: account?.is_default ?? false,
    },
  })
  const { field, values } = draft
  const [kind, setKind] = draft.part('kind')
  const [currency, setCurrency] = draft.part('currency')
  const [isDefault, setDefault] = draft.part('is_default')
  const text = (value: string) => value.trim() || null
  const body = () => ({
    name: values.name.trim(),
    iban: kind === 'iban' ? text(values.iban) : null,
    bic: text(values.bic),
    account_number: kind === 'us' ? text(values.account_number) : null,
    routing_number: kind === 'us' ? text(values.routing_number) : null,
    holder: text(values.holder),
    currency,
  })
  return (
    <FormModal
      draft={draft}
      isOpen
      title={account ? words.editAccount : words.newAccount}
      submit={words.save}
      onClose={onClose}
      onSubmit={() =>
        account
          ? updateBankAccount({ client, path: { bank_account_id: account.id }, body: body() })
          : createBankAccount({ client, body: { ...body(), ...(isDefault ? { is_default: true } : {}) } })
      }
      onDone={({ data }) => {
        void queries.invalidateQueries({ queryKey: ['bank-accounts'] })
        queries.setQueryData(['bank-account', data.id], { success: true, data })
        onSaved(data)
      }}
    >
      <TextInput
        label={words.accountName}
        description={words.accountNameHint}
        maxLength={100}
        required
        data-autofocus
        {...field('name')}
      />
      <SegmentedControl
        aria-label={words.kind}
        data={['iban', 'us'].map(value => ({ value, label: words.kinds[value]! }))}
        value={kind}
        onChange={setKind}
      />
      {kind === 'iban' ? (
        <TextInput label="IBAN" autoComplete="off" required maxLength={42} {...field('iban')} />
      ) : (
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <TextInput label={words.accountNumber} required maxLength={50} {...field('account_number')} />
          <TextInput label={words.routingNumber} maxLength={50} {...field('routing_number')} />
        </SimpleGrid>
      )}
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput label={words.holder} placeholder={words.holderHint} maxLength={140} {...field('holder')} />
        <TextInput label="BIC" maxLength={20} {...field('bic')} />
      </SimpleGrid>
      <CurrencySelect
        label={words.currency}
        value={currency}
        required
        disabled={Boolean(account?.last_import_at)}
        {...(account?.last_import_at ? { description: words.currencyFrozen } : {})}
        error={draft.errorOf('currency')}
        onChange={setCurrency}
      />
      {!account && (
        <Checkbox
          label={words.makeDefault}
          checked={isDefault}
          onChange={({ currentTarget }) => setDefault(currentTarget.checked)}
        />
      )}
    </FormModal>
  )
}
