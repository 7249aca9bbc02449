import { Paged } from '#kit/page.ts'
import { idParam, route, workRoute } from '#kit/route.ts'
import { Choice, Data, DateOnly, Nullable, Text, Type, Uuid } from '#kit/schema.ts'
import { BalanceNegative, BankAccountNotFound } from '#modules/billing/index.ts'
import {
  acceptProposal,
  heedTransaction,
  ignoreTransaction,
  linkPayment,
  matchTransaction,
  unmatchTransaction,
} from '../booking/by-hand.ts'
import { runRules } from '../booking/run.ts'
import {
  AlreadyLinked,
  AlreadyMatched,
  BankTransactionNotFound,
  CannotBeLinked,
  CannotBePaid,
  HasCreditNote,
  LinkedPaymentNotFound,
  NothingToUnmatch,
  OnlyMoneyReceived,
  ProposalStale,
  TooMuch,
} from '../errors.ts'
import { getTransaction, presentTransactions } from '../transactions/present.ts'
import { listOpenIds, pageTransactions } from '../transactions/queries.ts'
import { BankTransaction, TransactionQuery } from '../transactions/schema.ts'
import { Explanation, explainTransaction } from './explain.ts'
import { Reconciliation, reconcile } from './reconciliation.ts'

const tag = 'Bank'
const params = { bank_transaction_id: idParam('bank_transaction', BankTransactionNotFound) }
const MOST_AT_ONCE = 5_000

export const deskRoutes = [
  route({
    method: 'GET',
    path: '/bank-transactions',
    tag,
    summary: 'List bank transactions, newest booking first',
    query: TransactionQuery,
    returns: Paged(BankTransaction),
    handler: async (ctx, { query }) => {
      const { data, pagination } = await pageTransactions(ctx, query)
      return { data: await presentTransactions(ctx, data), pagination }
    },
  }),
  route({
    method: 'POST',
    path: '/bank-transactions/match-all',
    operationId: 'matchAllBankTransactions',
    tag,
    summary: 'Run the rules over all that is open',
    returns: Data(
      Type.Object({ booked: Type.Integer(), proposed: Type.Integer(), unmatched: Type.Integer() }),
    ),
    handler: async ctx => ({ data: await runRules(ctx, await listOpenIds(ctx, MOST_AT_ONCE)) }),
  }),
  route({
    method: 'GET',
    path: '/bank-transactions/{bank_transaction_id}',
    tag,
    summary: 'Get a bank transaction',
    params,
    returns: Data(BankTransaction),
    errors: [BankTransactionNotFound],
    handler: async (ctx, { params }) => ({ data: await getTransaction(ctx, params.bank_transaction_id) }),
  }),
  route({
    method: 'GET',
    path: '/bank-transactions/{bank_transaction_id}/explain',
    operationId: 'explainBankTransaction',
    tag,
    summary: 'Say what each rule sees in a transaction',
    description: 'In their order, as things stand now, with the reason why each did or did not book.',
    params,
    returns: Data(Explanation),
    errors: [BankTransactionNotFound],
    handler: async (ctx, { params }) => ({ data: await explainTransaction(ctx, params.bank_transaction_id) }),
  }),
  route({
    method: 'POST',
    path: '/bank-transactions/{bank_transaction_id}/match',
    operationId: 'matchBankTransaction',
    tag,
    summary: 'Book a transaction on invoices',
    description:
      'More than an invoice’s due is taken. `write_off_cents`, of what stays due, is credited with the same stroke.',
    params,
    body: Type.Object({
      matches: Type.Array(
        Type.Object({
          invoice_id: Uuid,
          amount_cents: Type.Optional(
            Nullable(
              Type.Integer({
                minimum: 1,
                maximum: Number.MAX_SAFE_INTEGER,
                description: 'What is due, or what is left, unless said.',
              }),
            ),
          ),
          write_off_cents: Type.Optional(
            Nullable(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })),
          ),
        }),
        { minItems: 1, maxItems: 50 },
      ),
      rest: Type.Optional(
        Choice(['unapplied', 'balance'], {
          description:
            'What happens with money that is left: it waits, or goes to the balance of the customer whose invoices these are.',
        }),
      ),
    }),
    returns: Data(BankTransaction),
    errors: [BankTransactionNotFound, OnlyMoneyReceived, AlreadyMatched, CannotBePaid, TooMuch],
    example: { body: { matches: [{ invoice_id: '01a1dce5-541d-7093-834b-661a97c3b69e' }] } },
    handler: async (ctx, { params, body }) => {
      await matchTransaction(ctx, params.bank_transaction_id, body.matches, {
        rest: body.rest ?? 'unapplied',
      })
      return { data: await getTransaction(ctx, params.bank_transaction_id) }
    },
  }),
  workRoute({
    method: 'POST',
    path: '/bank-transactions/{bank_transaction_id}/accept',
    operationId: 'acceptBankProposal',
    tag,
    summary: 'Book a transaction as it is proposed',
    params,
    body: Type.Object({ proposal_id: Uuid }),
    returns: Data(BankTransaction),
    errors: [
      BankTransactionNotFound,
      OnlyMoneyReceived,
      AlreadyMatched,
      ProposalStale,
      CannotBePaid,
      TooMuch,
    ],
    handler: async (ctx, { params, body }) => ({
      data: await acceptProposal(ctx, params.bank_transaction_id, body.proposal_id),
    }),
  }),
  route({
    method: 'POST',
    path: '/bank-transactions/{bank_transaction_id}/link',
    operationId: 'linkBankTransaction',
    tag,
    summary: 'Say that a payment recorded by hand is this money',
    description: 'Nothing new is booked.',
    params,
    body: Type.Object({ payment_id: Uuid }),
    returns: Data(BankTransaction),
    errors: [
      BankTransactionNotFound,
      OnlyMoneyReceived,
      AlreadyMatched,
      LinkedPaymentNotFound,
      AlreadyLinked,
      CannotBeLinked,
    ],
    handler: async (ctx, { params, body }) => {
      await linkPayment(ctx, params.bank_transaction_id, body.payment_id)
      return { data: await getTransaction(ctx, params.bank_transaction_id) }
    },
  }),
  route({
    method: 'POST',
    path: '/bank-transactions/{bank_transaction_id}/unmatch',
    operationId: 'unmatchBankTransaction',
    tag,
    summary: 'Take a match back, or all of them',
    description:
      'A payment made of it is reversed and due again, a linked one let go. No rule books the pair again.',
    params,
    body: Type.Object({ match_id: Type.Optional(Nullable(Uuid)) }),
    returns: Data(BankTransaction),
    errors: [BankTransactionNotFound, OnlyMoneyReceived, NothingToUnmatch, HasCreditNote, BalanceNegative],
    handler: async (ctx, { params, body }) => {
      await unmatchTransaction(ctx, params.bank_transaction_id, body.match_id?.toLowerCase() ?? null)
      return { data: await getTransaction(ctx, params.bank_transaction_id) }
    },
  }),
  route({
    method: 'POST',
    path: '/bank-transactions/{bank_transaction_id}/ignore',
    operationId: 'ignoreBankTransaction',
    tag,
    summary: 'Leave a transaction alone',
    params,
    body: Type.Object({ reason: Type.Optional(Nullable(Text(500))) }),
    returns: Data(BankTransaction),
    errors: [BankTransactionNotFound, AlreadyMatched],
    handler: async (ctx, { params, body }) => {
      await ignoreTransaction(ctx, params.bank_transaction_id, body.reason?.trim() || null)
      return { data: await getTransaction(ctx, params.bank_transaction_id) }
    },
  }),
  route({
    method: 'POST',
    path: '/bank-transactions/{bank_transaction_id}/unignore',
    operationId: 'heedBankTransaction',
    tag,
    summary: 'Take up an ignored transaction again',
    params,
    returns: Data(BankTransaction),
    errors: [BankTransactionNotFound],
    handler: async (ctx, { params }) => {
      await heedTransaction(ctx, params.bank_transaction_id)
      return { data: await getTransaction(ctx, params.bank_transaction_id) }
    },
  }),
  route({
    method: 'GET',
    path: '/bank-accounts/{bank_account_id}/reconciliation',
    operationId: 'reconcileBankAccount',
    tag,
    summary: 'Compare what the bank says with what is matched',
    params: { bank_account_id: idParam('bank_account', BankAccountNotFound) },
    query: Type.Object({ to: Type.Optional(DateOnly) }),
    returns: Data(Reconciliation),
    errors: [BankAccountNotFound],
    handler: async (ctx, { params, query }) => ({
      data: await reconcile(ctx, params.bank_account_id, query.to),
    }),
  }),
]
