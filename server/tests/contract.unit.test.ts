import { describe, expect, it } from 'vitest'
import { modules } from '#modules/index.ts'

/** The endpoints clients were promised: none may go or change its method by accident. Parameters compare by place. */
const promised = `
GET /invoices
POST /invoices
GET /invoices/{}
PATCH /invoices/{}
PUT /invoices/{}/lines
POST /invoices/{}/issue
POST /invoices/{}/checkout
POST /invoices/{}/record-payment
POST /invoices/{}/send
POST /invoices/{}/void
GET /invoices/{}/pdf
POST /invoices/from-quote/{}
GET /invoices/public/{}
GET /invoices/public/{}/pdf
GET /subscriptions
POST /subscriptions
GET /subscriptions/{}
PATCH /subscriptions/{}
POST /subscriptions/{}/cancel
POST /subscriptions/{}/reactivate
GET /subscriptions/mrr
POST /webhooks/payprovider/{}
GET /t/c/{}
GET /t/o/{}.png
GET /u/{}
POST /u/{}
POST /webhooks/{}/mailgun
POST /webhooks/{}/sendgrid
POST /webhooks/{}/ses
GET /companies
POST /companies
PUT /companies/{}
DELETE /companies/{}
GET /contacts
POST /contacts
GET /contacts/{}
PUT /contacts/{}
DELETE /contacts/{}
GET /contacts/{}/activities
GET /contacts/{}/enrollments
GET /contacts/{}/lists
POST /contacts/{}/notes
POST /contacts/{}/rescore
POST /contacts/{}/send-email
POST /contacts/bulk
POST /contacts/enrich
GET /conversations
GET /conversations/{}
POST /email/send
GET /lists
POST /lists
DELETE /lists/{}
GET /lists/{}/members
POST /lists/{}/members
DELETE /lists/{}/members/{}
GET /tasks
POST /tasks
PUT /tasks/{}
DELETE /tasks/{}
GET /deals
POST /deals
PUT /deals/{}
DELETE /deals/{}
PUT /deals/{}/move
GET /deals/forecast
PATCH /deals/{}/forecast-category
GET /pipelines
GET /opportunities
POST /opportunities
POST /opportunities/{}/apply
POST /opportunities/{}/convert
GET /products
POST /products
PATCH /products/{}
DELETE /products/{}
GET /quotes
POST /quotes
GET /quotes/{}
PATCH /quotes/{}
DELETE /quotes/{}
POST /quotes/{}/approve
POST /quotes/{}/decline-approval
POST /quotes/{}/send
POST /quotes/{}/submit-for-approval
PUT /quotes/{}/lines
GET /quotes/public/{}
GET /settings/quotes
PUT /settings/quotes
GET /emails
GET /contracts
POST /contracts
POST /contracts/upload
PATCH /contracts/{}
DELETE /contracts/{}
GET /contracts/{}/audit
GET /contracts/{}/pdf
POST /contracts/{}/send
GET /contracts/sign/{}
POST /contracts/sign/{}
POST /contracts/sign/{}/decline
GET /contracts/sign/{}/pdf
GET /campaigns
POST /campaigns
GET /campaigns/{}
PATCH /campaigns/{}
DELETE /campaigns/{}
POST /campaigns/{}/send
POST /campaigns/{}/test-send
POST /campaigns/{}/unschedule
POST /campaigns/audience-preview
GET /campaigns/senders
GET /campaigns/templates
POST /campaigns/templates
PUT /campaigns/templates/{}
DELETE /campaigns/templates/{}
POST /campaigns/templates/seed
GET /sequences
POST /sequences
GET /sequences/{}
PUT /sequences/{}
DELETE /sequences/{}
POST /sequences/{}/activate
POST /sequences/{}/pause
POST /sequences/{}/archive
POST /sequences/{}/duplicate
GET /sequences/{}/analytics
POST /sequences/{}/enroll
GET /sequences/{}/enrollments
DELETE /sequences/{}/enrollments/{}
POST /sequences/{}/enrollments/{}/pause
POST /sequences/{}/enrollments/{}/resume
POST /sequences/{}/preview
POST /sequences/{}/steps
POST /sequences/{}/steps/reorder
POST /sequences/dispatch-now
PUT /steps/{}
DELETE /steps/{}
POST /steps/{}/variants
DELETE /variants/{}
POST /api/v2/tenant/provision/vm
POST /api/v2/setup/api-token
`
  .trim()
  .split('\n')

const routes = modules.flatMap(module => module.routes)
const placed = (path: string) => path.replaceAll(/\{\w+\}/g, '{}')
const served = new Set(
  routes.map(({ method, base, path }) => `${method} ${placed(base === '/api/v1/app' ? path : base + path)}`),
)

describe('the contract', () => {
  it.each(promised)('%s is served', line => expect(served.has(line)).toBe(true))

  it('serves every route once', () => {
    const all = routes.map(({ method, base, path }) => `${method} ${base}${placed(path)}`)
    expect(all.filter((one, index) => all.indexOf(one) !== index)).toEqual([])
  })

  it('tells of every route what it does and where it belongs', () => {
    const silent = routes.filter(route => route.summary.length < 4 || route.tag === '')
    expect(silent.map(route => route.path)).toEqual([])
  })
})
