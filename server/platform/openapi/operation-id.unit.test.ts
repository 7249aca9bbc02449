import { describe, expect, it } from 'vitest'
import type { Method } from '#kit/route.ts'
import { modules } from '#modules/index.ts'
import { operationId } from './operation-id.ts'

const named = (text: string) => {
  const [method, path] = text.split(' ') as [Method, string]
  return operationId({ method, path, operationId: undefined })
}

describe('the names of operations', () => {
  it.each([
    ['GET /invoices', 'listInvoices'],
    ['POST /companies', 'createCompany'],
    ['GET /mailboxes/{mailbox_id}', 'getMailbox'],
    ['PUT /databases/{database_id}', 'updateDatabase'],
    ['PATCH /organization', 'updateOrganization'],
    ['DELETE /contacts/{contact_id}/notes/{note_id}', 'deleteContactNote'],
    ['GET /deals/{deal_id}/history', 'getDealHistory'],
    ['GET /sequences/{sequence_id}/analytics', 'getSequenceAnalytics'],
    ['PUT /quotes/{quote_id}/lines', 'replaceQuoteLines'],
    ['POST /invoices/{invoice_id}/issue', 'issueInvoice'],
    ['POST /quotes/{quote_id}/submit-for-approval', 'submitQuoteForApproval'],
    ['POST /load-balancers/{load_balancer_id}/add-targets', 'addLoadBalancerTargets'],
    ['POST /invoices/{invoice_id}/credit-notes', 'createInvoiceCreditNote'],
    ['POST /contacts/import', 'importContacts'],
    ['GET /contacts/export', 'exportContacts'],
    ['GET /quotes/public/{token}/pdf', 'getPublicQuotePdf'],
    ['GET /settings/quotes', 'getQuoteSettings'],
    ['PUT /settings/quotes', 'updateQuoteSettings'],
    ['POST /auth/accept-invitation', 'acceptInvitation'],
  ])('%s is %s', (route, name) => {
    expect(named(route)).toBe(name)
  })

  it('are what the route says where it says one', () => {
    expect(operationId({ method: 'GET', path: '/live', operationId: 'followLive' })).toBe('followLive')
  })

  it('are one for each route of the product, and fit to be a function', () => {
    const ids = modules.flatMap(module => module.routes).map(operationId)
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
    expect(ids.filter(id => !/^[a-z][A-Za-z0-9]{3,}$/.test(id))).toEqual([])
  })
})
