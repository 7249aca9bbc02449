import { describeActivity } from '#modules/crm/index.ts'
import {
  ContractCompleted,
  ContractCreated,
  ContractDeclined,
  ContractExpired,
  ContractSent,
  ContractSigned,
  ContractViewed,
  ContractVoided,
  ContractWithdrawn,
} from './contracts/events.ts'

/** How contracts read on the timeline of their deal. */
export const timeline = [
  describeActivity(ContractCreated, ({ data }) => ({
    type: 'contract_created',
    title: `Contract drafted: ${data.title}`,
  })),
  describeActivity(ContractSent, ({ data }) => ({
    type: 'contract_sent',
    title: `Contract sent for signature: ${data.title}`,
    detail: { to: data.counterparty },
  })),
  describeActivity(ContractViewed, ({ data }) => ({
    type: 'contract_viewed',
    title: `Contract opened by ${data.name}: ${data.title}`,
    detail: { party: data.party, name: data.name, contract_id: data.contract_id },
  })),
  describeActivity(ContractSigned, ({ data }) => ({
    type: 'signed',
    title: `Contract signed by ${data.name}: ${data.title}`,
    detail: { party: data.party, name: data.name, contract_id: data.contract_id },
  })),
  describeActivity(ContractDeclined, ({ data }) => ({
    type: 'contract_declined',
    title: `Contract declined by ${data.name}: ${data.title}`,
    detail: { party: data.party, name: data.name, contract_id: data.contract_id, reason: data.reason },
  })),
  describeActivity(ContractCompleted, ({ data }) => ({
    type: 'contract_completed',
    title: `Contract completed: ${data.title}`,
  })),
  describeActivity(ContractWithdrawn, ({ data }) => ({
    type: 'contract_withdrawn',
    title: `Contract withdrawn: ${data.title}`,
  })),
  describeActivity(ContractVoided, ({ data }) => ({
    type: 'contract_voided',
    title: `Contract voided: ${data.title}`,
  })),
  describeActivity(ContractExpired, ({ data }) => ({
    type: 'contract_expired',
    title: `Contract expired unsigned: ${data.title}`,
  })),
]
