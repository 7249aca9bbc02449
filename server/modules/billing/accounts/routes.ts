import { admin, idParam, route } from '#kit/route.ts'
import { Data, Type } from '#kit/schema.ts'
import { AccountExists, BankAccountNotFound, HasStatements } from './errors.ts'
import { OwnAccount, OwnAccountIn, OwnAccountPatch } from './schema.ts'
import { createAccount, deleteAccount, getAccount, listOwnAccounts, patchAccount } from './service.ts'

const tag = 'Bank accounts'
const params = { bank_account_id: idParam('bank_account', BankAccountNotFound) }

export const accountRoutes = [
  route({
    method: 'GET',
    path: '/bank-accounts',
    tag,
    summary: 'List the bank accounts, the default first',
    returns: Data(Type.Array(OwnAccount)),
    handler: async ctx => ({ data: await listOwnAccounts(ctx) }),
  }),
  route({
    method: 'POST',
    path: '/bank-accounts',
    tag,
    summary: 'Add a bank account',
    description:
      'By its IBAN, or by account and routing number. The first is the default: it stands on invoices where the invoice settings name no account, unless another holds the currency of the invoice.',
    access: admin,
    status: 201,
    body: OwnAccountIn,
    returns: Data(OwnAccount),
    errors: [AccountExists],
    example: {
      body: {
        name: 'Main account',
        iban: 'DE89 3704 0044 0532 0130 00',
        holder: 'Acme GmbH',
        currency: 'EUR',
      },
    },
    handler: async (ctx, { body }) => ({ data: await createAccount(ctx, body) }),
  }),
  route({
    method: 'GET',
    path: '/bank-accounts/{bank_account_id}',
    tag,
    summary: 'Get a bank account',
    params,
    returns: Data(OwnAccount),
    errors: [BankAccountNotFound],
    handler: async (ctx, { params }) => ({ data: await getAccount(ctx, params.bank_account_id) }),
  }),
  route({
    method: 'PATCH',
    path: '/bank-accounts/{bank_account_id}',
    tag,
    summary: 'Change a bank account',
    description: 'Its currency stands from the first statement on.',
    access: admin,
    params,
    body: OwnAccountPatch,
    returns: Data(OwnAccount),
    errors: [BankAccountNotFound, AccountExists, HasStatements],
    handler: async (ctx, { params, body }) => ({
      data: await patchAccount(ctx, params.bank_account_id, body),
    }),
  }),
  route({
    method: 'DELETE',
    path: '/bank-accounts/{bank_account_id}',
    tag,
    summary: 'Remove a bank account',
    description: 'One without statements.',
    access: admin,
    params,
    errors: [BankAccountNotFound, HasStatements],
    handler: async (ctx, { params }) => {
      await deleteAccount(ctx, params.bank_account_id)
      return {}
    },
  }),
]
