import { type Doings, toldOf } from '../operations.ts'

/** What can be done to a resource, by what the API calls it. */
export const operations: Readonly<Record<string, string>> = {
  create: 'Criação',
  update: 'Alteração',
  delete: 'Exclusão',
  start: 'Início',
  stop: 'Parada',
  reboot: 'Reinicialização',
  restart: 'Reinicialização',
  resize: 'Redimensionamento',
  rotate_credentials: 'Renovação das credenciais',
  upgrade: 'Atualização de versão',
  scale: 'Escalonamento',
  attach: 'Anexação',
  detach: 'Desanexação',
  add_targets: 'Adição de destinos',
  remove_targets: 'Remoção de destinos',
  empty: 'Esvaziamento',
  restore: 'Restauração',
}

/** What it can be done to. */
export const kinds: Readonly<Record<string, string>> = {
  vm: 'Máquina virtual',
  cluster: 'Cluster Kubernetes',
  node_pool: 'Pool de nós',
  database: 'Banco de dados',
  backup: 'Backup',
  bucket: 'Bucket',
  volume: 'Volume',
  network: 'Rede',
  firewall: 'Firewall',
  load_balancer: 'Balanceador de carga',
  dns_zone: 'Zona DNS',
  dns_record: 'Registro DNS',
}

/** How the audit log says both. */
const lines: Doings = { began: '{1}: {2}', failed: '{1}: falhou ({2})', drifted: '{1}: desvio detectado' }

/** Lines of the audit log about infrastructure. */
export const platform: Readonly<Record<string, string>> = {
  'platform.agent_created': 'Agente criado',
  'platform.agent_deleted': 'Agente excluído',
  'platform.agent_run_canceled': 'Execução de um agente cancelada',
  'platform.agent_run_created': 'Execução de um agente iniciada',
  'platform.agent_session_created': 'Sessão de um agente criada',
  'platform.agent_updated': 'Agente alterado',
  'platform.alert_rule_created': 'Regra de alerta criada',
  'platform.alert_rule_deleted': 'Regra de alerta excluída',
  'platform.alert_rule_updated': 'Regra de alerta alterada',
  'platform.api_key_created': 'Chave de API criada',
  'platform.api_key_revoked': 'Chave de API revogada',
  'platform.api_key_rotated': 'Chave de API renovada',
  'platform.check_created': 'Verificação criada',
  'platform.check_deleted': 'Verificação excluída',
  'platform.check_updated': 'Verificação alterada',
  'platform.environment_created': 'Ambiente criado',
  'platform.environment_deleted': 'Ambiente excluído',
  'platform.environment_updated': 'Ambiente alterado',
  'platform.incident_acknowledged': 'Incidente assumido',
  'platform.incident_noted': 'Nota adicionada a um incidente',
  'platform.limits_changed': 'Limites da infraestrutura alterados',
  'platform.plan_changed': 'Plano da infraestrutura alterado',
  'platform.project_created': 'Projeto criado',
  'platform.project_deleted': 'Projeto excluído',
  'platform.project_updated': 'Projeto alterado',
  'platform.project_webhook_secret_rotated': 'Segredo do webhook de um projeto renovado',
  'platform.run_approved': 'Deploy aprovado',
  'platform.run_canceled': 'Deploy cancelado',
  'platform.run_created': 'Deploy iniciado',
  'platform.settings_changed': 'Configurações da infraestrutura alteradas',
  ...toldOf(operations, lines),
}
