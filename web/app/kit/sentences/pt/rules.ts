/** What customers, mails, money and contracts do not allow. */
export const rules: Readonly<Record<string, string>> = {
  'A campaign has at most 1,000,000 recipients': 'Uma campanha tem no máximo 1.000.000 de destinatários.',
  'A fully executed contract cannot be voided. Sign a termination or amendment agreement instead.':
    'Um contrato assinado por todos não pode ser anulado. Assine um distrato ou um aditivo.',
  'A lead becomes converted by converting it': 'Um lead vira convertido ao ser convertido.',
  'A mail has at most {most} recipients': 'Um e-mail tem no máximo {most} destinatários.',
  'A merge can be undone for {days} days': 'Uma mesclagem pode ser desfeita por {days} dias.',
  'A personal mail goes to at most {most} recipients, copies included':
    'Um e-mail pessoal vai para no máximo {most} destinatários, incluindo cópias.',
  'A reason is required': 'Informe um motivo.',
  'A recipient email is required to send a quote':
    'Para enviar um orçamento é preciso o e-mail do destinatário.',
  'A recipient email is required to send an invoice':
    'Para enviar uma fatura é preciso o e-mail do destinatário.',
  'A sequence has at most {most} steps': 'Uma sequência tem no máximo {most} etapas.',
  'A void invoice cannot be sent': 'Uma fatura anulada não pode ser enviada.',
  'A/B variants are only supported on email steps': 'Variantes A/B só são aceitas em etapas de e-mail.',
  'Add a seed address first': 'Adicione antes um endereço de teste.',
  'An accepted quote cannot be voided': 'Um orçamento aceito não pode ser anulado.',
  'An organization has at most 500 goals': 'Uma organização tem no máximo 500 metas.',
  'Another contact has this email': 'Outro contato tem este e-mail.',
  'At most {most} can still be refunded': 'No máximo {most} ainda podem ser reembolsados.',
  'At most {most} of this invoice can still be credited':
    'Desta fatura ainda podem ser creditados no máximo {most}',
  'At most {most} seeds': 'No máximo {most} endereços de teste.',
  'Campaign has no audience': 'A campanha não tem público.',
  'Campaign has no content': 'A campanha não tem conteúdo.',
  'Campaign has no subject': 'A campanha não tem assunto.',
  'Cannot add a variant to a variant': 'Não é possível adicionar uma variante a uma variante.',
  "Cannot cancel a campaign that is '{status}'":
    'Não é possível cancelar uma campanha com status “{status}”.',
  "Cannot pause a campaign that is '{status}'": 'Não é possível pausar uma campanha com status “{status}”.',
  "Cannot pause an enrollment that is '{status}'":
    'Não é possível pausar uma inscrição com status “{status}”.',
  "Cannot resume a campaign that is '{status}'": 'Não é possível retomar uma campanha com status “{status}”.',
  "Cannot resume an enrollment that is '{status}'":
    'Não é possível retomar uma inscrição com status “{status}”.',
  "Cannot retry a campaign that is '{status}'": 'Não é possível repetir uma campanha com status “{status}”.',
  "Cannot send a campaign that is '{status}'": 'Não é possível enviar uma campanha com status “{status}”.',
  'Changed meanwhile by {name}': 'Alterado nesse meio-tempo por {name}',
  'Connect Stripe under Settings → Integrations first':
    'Conecte antes o Stripe em Configurações → Integrações.',
  'Contract already has signatures — {what} can no longer be changed. Void it and draft a new one instead.':
    'O contrato já tem assinaturas: {what} não pode mais ser alterado. Anule-o e redija um novo.',
  'Contract already {status}': 'Status do contrato: já {status}',
  'Contract is {status} and can no longer be edited':
    'O contrato não pode mais ser editado (status: {status}).',
  'Contract is {status} and cannot be sent again':
    'O contrato não pode ser enviado de novo (status: {status}).',
  'Contract is {status} and cannot be withdrawn': 'O contrato não pode ser retirado (status: {status}).',
  'Counterparty email required before sending': 'Antes de enviar é preciso o e-mail da contraparte.',
  'Invoice is already {status}': 'A fatura não permite mais isso (status: {status}).',
  'Invoice {number} is already {status}': 'A fatura {number} não permite mais isso (status: {status}).',
  'Invoice {number} is already {status}: {field} can no longer be changed':
    'Na fatura {number}, {field} não pode mais ser alterado (status: {status}).',
  'Invoice {number} is still a draft': 'A fatura {number} ainda é um rascunho.',
  'Lead is already converted': 'O lead já foi convertido.',
  'MRR cannot be negative': 'O MRR não pode ser negativo.',
  'Max {most} line items per invoice': 'No máximo {most} linhas por fatura.',
  'Maximum number of variants reached': 'O máximo de variantes foi atingido.',
  'Monthly reveal allowance used up': 'A cota mensal de revelações acabou.',
  'No amount may be larger than {most}': 'Nenhum valor pode ser maior que {most}',
  'No contacts to enroll': 'Não há contatos para inscrever.',
  'No exchange rate is known for {currency}: set one under Settings → Exchange rates':
    'Não se conhece a taxa de câmbio de {currency}: informe-a em Configurações → Taxas de câmbio.',
  'No failed recipients to retry': 'Não há destinatários com falha para repetir.',
  'No mailbox to send from': 'Não há caixa de e-mail para enviar.',
  'No recipients to send to': 'Não há destinatários.',
  'No test is running': 'Não há teste em andamento.',
  'Not a variant — use DELETE /steps/{step_id} to remove a step': 'Não é uma variante: exclua a etapa.',
  'Nothing left to pay': 'Não há mais nada a pagar.',
  'Nothing of this payment is left': 'Não resta nada deste pagamento.',
  'Payment method is not active': 'O método de pagamento não está ativo.',
  'A payment for this invoice is under way': 'Há um pagamento em curso para esta fatura.',
  'No payment method on file': 'Não há nenhum método de pagamento guardado.',
  'Nothing to reveal for this record': 'Não há nada a revelar neste registro.',
  "Only a message that nobody knows the fate of can be resolved; this one is '{status}'":
    'Só é possível resolver uma mensagem cujo resultado se desconhece; esta está com status “{status}”.',
  'Only an accepted quote can be invoiced': 'Só um orçamento aceito pode ser faturado.',
  'Balance would become negative': 'O saldo ficaria negativo.',
  'At most {most} can be applied': 'Podem ser aplicados no máximo {most}.',
  'Nothing is overpaid': 'Não há nada pago a mais.',
  'Only an admin can set goals for others': 'Só um administrador pode definir metas para outros.',
  'Only an admin can submit for others': 'Só um administrador pode enviar uma previsão por outros.',
  'Only drafts and scheduled campaigns can be edited':
    'Só rascunhos e campanhas agendadas podem ser editados.',
  'Only people can be revealed': 'Só pessoas podem ser reveladas.',
  'Only scheduled campaigns can be unscheduled': 'Só campanhas agendadas podem ter o agendamento cancelado.',
  'Only the first 10,000 results can be paged; narrow the search':
    'Só é possível percorrer os primeiros 10.000 resultados; restrinja a busca.',
  'Only who moved the deal or an admin can take it back':
    'Só quem moveu o negócio ou um administrador pode desfazer.',
  'Pause or cancel the campaign first': 'Pause ou cancele antes a campanha.',
  'Period has ended': 'O período terminou.',
  'Quote {number} is already {status}': 'O orçamento {number} não permite mais isso (status: {status}).',
  'Quote {number} is {status} and can no longer be changed':
    'O orçamento {number} não pode mais ser alterado (status: {status}).',
  'Quote {number} is {status}: nobody asked for approval':
    'Ninguém pediu aprovação para o orçamento {number} (status: {status}).',
  'Quote {quote} is already invoiced as {invoice}': 'O orçamento {quote} já foi faturado como {invoice}',
  'Reactivating needs a positive mrr_cents': 'Para reativar é preciso um MRR positivo.',
  'Seed already exists': 'O endereço de teste já existe.',
  'Stripe does not accept this key': 'O Stripe não aceita esta chave.',
  'Stripe rejected the request: {reason}': 'O Stripe rejeitou a requisição: {reason}',
  'Subscription is canceled — reactivate it instead of changing it':
    'A assinatura está cancelada: reative-a em vez de alterá-la.',
  'Template error: {error}': 'Erro no modelo: {error}',
  'The amounts add up to more than can be written exactly: ask for less at once':
    'Os valores somam mais do que pode ser escrito com exatidão: peça menos de uma vez.',
  'The attachments are larger than 20 MB together': 'Os anexos somam mais de 20 MB.',
  'The contact has no email address': 'O contato não tem e-mail.',
  'The contact has no email, and its company no domain to infer one from':
    'O contato não tem e-mail, nem a empresa tem um domínio do qual deduzi-lo.',
  'The contact is not on this list': 'O contato não está nesta lista.',
  'The contract text changed after it was signed. This envelope can no longer be executed — void it and send a fresh one.':
    'O texto do contrato mudou depois da assinatura. Ele não pode mais ser concluído: anule-o e envie um novo.',
  'The counterparty has already signed': 'A contraparte já assinou.',
  'The deals add up to more than can be written exactly: ask for one pipeline or one owner':
    'Os negócios somam mais do que pode ser escrito com exatidão: peça um pipeline ou um responsável.',
  'The field "{label}" is on page {page}, but the document has 1 page. Move or remove it before sending.':
    'O campo “{label}” está na página {page}, mas o documento tem 1 página. Mova-o ou remova-o antes de enviar.',
  'The field "{label}" is on page {page}, but the document has {pages} pages. Move or remove it before sending.':
    'O campo “{label}” está na página {page}, mas o documento tem {pages} páginas. Mova-o ou remova-o antes de enviar.',
  'The last pipeline cannot be deleted': 'O último pipeline não pode ser excluído.',
  "The owner's email address is not confirmed yet, and until it is nothing leaves through this server's own mail transport. Confirm the address, or connect a mailbox of your own.":
    'O e-mail do proprietário ainda não foi confirmado e, até lá, nada sai pelo envio próprio deste servidor. Confirme o endereço ou conecte sua própria caixa de e-mail.',
  'The pipeline has no stage of kind {kind}': 'O pipeline não tem etapa do tipo {kind}',
  'The pipeline has no stage for deals that end like this':
    'O pipeline não tem etapa para negócios que terminam assim.',
  'The record that was kept is no longer there: undo the later merge first':
    'O registro mantido não existe mais: desfaça antes a mesclagem posterior.',
  'The reporting currency cannot change any more: recurring revenue has been booked in it':
    'A moeda dos relatórios não pode mais mudar: há receita recorrente lançada nela.',
  'The stage {stage} holds 1 deal: name the stage they go to in move_to':
    'A etapa {stage} contém 1 negócio: informe para qual etapa ele vai.',
  'The stage {stage} holds {deals} deals: name the stage they go to in move_to':
    'A etapa {stage} contém {deals} negócios: informe para qual etapa eles vão.',
  'There can be at most {most} fields for one kind of record':
    'Pode haver no máximo {most} campos por tipo de registro.',
  'There is a field with the key {key} already': 'Já existe um campo com a chave {key}',
  'There is no move of the last 24 hours to take back':
    'Não há movimento das últimas 24 horas para desfazer.',
  'There is no payment to refund on this invoice': 'Não há pagamento a reembolsar nesta fatura.',
  'This company has neither website nor domain': 'Esta empresa não tem site nem domínio.',
  'This contract has not been sent for signature yet': 'Este contrato ainda não foi enviado para assinatura.',
  'This link is for downloading the executed copy only':
    'Este link serve apenas para baixar a cópia assinada.',
  'No mail servers are known for {domain}': 'Nenhum servidor de e-mail é conhecido para {domain}',
  'This mailbox is not shared: only its owner sends from it':
    'Esta caixa de e-mail não é compartilhada: só o proprietário envia por ela.',
  'This merge was undone already': 'Esta mesclagem já foi desfeita.',
  'This was undone already': 'Isto já foi desfeito.',
  'Somebody changed it since': 'Alguém alterou isto depois.',
  'This opportunity has already become a deal': 'Esta oportunidade já virou um negócio.',
  'This opportunity has already become a deal, and that deal was deleted':
    'Esta oportunidade já virou um negócio, que foi excluído.',
  'This person has been erased': 'Esta pessoa foi apagada.',
  'This quote has expired': 'Este orçamento expirou.',
  'This quote is {status} and cannot be answered':
    'Este orçamento não pode mais ser respondido (status: {status}).',
  'This quote needs approval before it can be sent: {reasons}':
    'Este orçamento precisa de aprovação antes do envio: {reasons}',
  "This server's own mail transport takes mail to {limit} recipients a day, and none are left today. Try again after midnight UTC, or connect a mailbox of your own.":
    'O envio próprio deste servidor aceita {limit} destinatários por dia, e hoje não resta nenhum. Continue depois da meia-noite UTC ou conecte sua própria caixa de e-mail.',
  "This server's own mail transport takes mail to {limit} recipients a day, and only 1 is left today. Try again after midnight UTC, or connect a mailbox of your own.":
    'O envio próprio deste servidor aceita {limit} destinatários por dia, e hoje só resta 1. Continue depois da meia-noite UTC ou conecte sua própria caixa de e-mail.',
  "This server's own mail transport takes mail to {limit} recipients a day, and only {left} are left today. Try again after midnight UTC, or connect a mailbox of your own.":
    'O envio próprio deste servidor aceita {limit} destinatários por dia, e hoje só restam {left}. Continue depois da meia-noite UTC ou conecte sua própria caixa de e-mail.',
  "Variant '{label}' already exists on this step": 'A variante “{label}” já existe nesta etapa.',
  'Webhook secret not configured for this integration':
    'O segredo do webhook não está configurado nesta integração.',
  'You already signed this contract': 'Você já assinou este contrato.',
  'You have already signed this contract': 'Você já assinou este contrato.',
  'You must agree to use electronic records and signatures in order to sign':
    'Para assinar, é preciso aceitar documentos e assinaturas eletrônicos.',
  'Your own email is required before sending — party A would have no way to sign':
    'Antes de enviar é preciso seu próprio e-mail: sem ele, você não teria como assinar.',
  'contact_id, email, or first_name with last_name and domain is required':
    'Informe um contato, um e-mail ou nome, sobrenome e domínio.',
  'contacts, companies or deals is required': 'Informe contatos, empresas ou negócios.',
  'email, phone, linkedin_url or pool_id is required':
    'Informe um e-mail, um telefone, um perfil do LinkedIn ou uma pessoa da base.',
  'url, domain or company_id is required': 'Informe um endereço, um domínio ou uma empresa.',
  '{amount} has been paid against this invoice — refund it and raise a credit note instead of voiding':
    '{amount} já foram pagos nesta fatura: reembolse e emita uma nota de crédito em vez de anulá-la.',
  '{email} has unsubscribed': '{email} se descadastrou.',
  '{email} is suppressed: it was imported to the list': '{email} está bloqueado: foi importado para a lista.',
  '{email} is suppressed: it was put on the list by hand':
    '{email} está bloqueado: foi colocado na lista manualmente.',
  '{email} is suppressed: its owner complained': '{email} está bloqueado: o titular reclamou.',
  '{email} is suppressed: mail to it bounced': '{email} está bloqueado: o e-mail foi devolvido.',
  '{email} is suppressed: mail to it bounced again and again':
    '{email} está bloqueado: o e-mail foi devolvido repetidas vezes.',
  '{label} sign-in is not set up': 'A entrada com {label} não está configurada.',
  'At most 10 coupons can run on a subscription at a time':
    'Uma assinatura pode ter no máximo 10 cupons ao mesmo tempo.',
  'At most 5,000 subscriptions can be changed at once; narrow the filter':
    'No máximo 5.000 assinaturas podem ser alteradas de uma vez; restrinja a seleção.',
  'At most 20 changes can be scheduled at a time':
    'Pode haver no máximo 20 mudanças agendadas ao mesmo tempo.',
  'Change is already {status}': 'A mudança não permite mais isso (status: {status}).',
  'Change not found': 'A mudança não existe.',
  'Coupon can no longer be redeemed': 'O cupom não pode mais ser resgatado.',
  'Coupon is already on this subscription': 'O cupom já está nesta assinatura.',
  'Coupon is in {currency}': 'O cupom está em {currency}',
  'Coupon not found': 'O cupom não existe.',
  'Device not found': 'O dispositivo não existe.',
  'Only an active subscription can be paused': 'Só uma assinatura ativa pode ser pausada.',
  'Something has changed since the preview': 'Algo mudou desde a prévia.',
  'Subscription is not paused': 'A assinatura não está pausada.',
  'Subscription is not trialing': 'A assinatura não está em teste.',
  'There is a coupon with this code already': 'Já existe um cupom com este código.',
  '{field} cannot be combined with a trial': 'Não pode ser combinado com um período de teste.',
  '{field} cannot be combined with at_period_end':
    'Não pode ser combinado com um cancelamento no fim do período.',
  '{field} cannot be combined with proration next':
    'Não pode ser combinado com a cobrança a partir do próximo período.',
  '{field} cannot lie in the future': 'Não pode estar no futuro.',
  '{field} cannot lie in the past': 'Não pode estar no passado.',
  '{field} cannot lie in the past with another rhythm': 'Não pode estar no passado com outro ritmo.',
  '{field} cannot be lines: the deal has none': 'O negócio não tem linhas.',
  '{field} is not a field of deals': 'Negócios não têm este campo.',
  '{field} must be a time such as 2026-11-20T10:00': 'Deve ser uma hora, por exemplo 2026-11-20T10:00.',
  '{stage} needs more of the deal first: {choices}':
    '“{stage}” precisa antes de mais dados do negócio: {choices}',
  '{field} cannot be combined with unit_price_cents': 'Não pode ser combinado com um novo preço.',
  '{field} needs price_percent, unit_price_cents or tax_rate':
    'Informe o que muda: uma porcentagem, um preço ou uma alíquota.',
  '{field} is required for an amount': 'É obrigatório com um valor.',
  '{field} is required for repeating': 'É obrigatório para repetir.',
  '{field} must lie between {earliest} and {latest}': 'Deve estar entre {earliest} e {latest}.',
  '{field} must lie in the future, at most 2 years ahead': 'Deve estar no futuro, no máximo 2 anos à frente.',
  '{field} must lie within 10 years': 'Deve estar dentro de 10 anos.',
  '{field} must lie within the last {years} years': 'Deve estar nos últimos {years} anos.',
  '{field} names no item of this subscription': 'Não é um item desta assinatura.',
  '{field} needs a cancellation before the period ends':
    'Precisa de um cancelamento antes do fim do período.',
  'A mail has at most {most} attachments': 'Um e-mail tem no máximo {most} anexos.',
  'Only who made a template and admins change it': 'Só quem criou um modelo e os administradores o alteram.',
  'Template error: {message}': 'Erro no modelo: {message}',
  'The mail has left': 'O e-mail já saiu.',
  'The shortcut {shortcut} belongs to another template of yours':
    'O atalho {shortcut} já pertence a outro modelo seu.',
  '{field} must be a uuid': '{field} deve ser um UUID',
  '{field} must be a valid email address, not {given}':
    '{field} deve ser um endereço de e-mail válido, não {given}',
  '{field} must have days or at': '{field} precisa de dias ou de um momento',
  'Bill {number} of {seller} is already here as another file':
    'A fatura {number} de {seller} já está aqui em outro arquivo.',
  'Bill is not approved yet': 'A fatura ainda não foi aprovada.',
  'Bill is already {status}': 'A fatura já está neste estado: {status}.',
  'This rate comes with the server: add one of your own for the days on which another holds':
    'Esta taxa vem com o servidor: adicione a sua para os dias em que outra vale.',
  'Portal not found': 'Este portal não existe.',
  'There is no offer': 'Não há nenhuma oferta.',
  'This is not offered here': 'Isto não é oferecido aqui.',
  'Please choose for whom you are here': 'Escolha para quem está aqui.',
  'Please ask for a new code': 'Peça um novo código.',
  'A running subscription is paid with this method': 'Uma assinatura em curso é paga com este meio.',
  'This address may not come in': 'Este endereço não tem acesso ao portal.',
  'Choose a shorter period': 'Escolha um período mais curto.',
  'The offer was already accepted': 'A oferta já foi aceite.',
  'Billing details were changed by someone else': 'Outra pessoa alterou os dados de faturação.',
  '{key} cannot be changed here': '{key} não pode ser alterado aqui.',
  '{field} is named twice': '{field}: indicado duas vezes.',
  '{field} is not an item of this subscription': '{field}: não é um item desta assinatura.',
  '{field} is not offered here': '{field}: não é oferecido aqui.',
  '{field} must be a whole number from 1 to {most}': '{field}: um número inteiro de 1 a {most}.',
  '{field} {code} not found': '{field}: {code} não existe.',
  '{field} {id} is not a recurring product': '{field}: {id} não é um produto recorrente.',
  '{field} {id} not found': '{field}: {id} não existe.',
}
