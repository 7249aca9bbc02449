/** Rooms, calls, calendar, workflows, reports, sites and infrastructure. */
export const work: Readonly<Record<string, string>> = {
  'A calendar without an owner cannot be private': 'Um calendário sem proprietário não pode ser privado.',
  'A call has at most {most} log records': 'Uma chamada tem no máximo {most} linhas de log.',
  'A call has at most {most} points': 'Uma chamada tem no máximo {most} pontos.',
  'A channel named "{name}" already exists': 'Já existe um canal chamado “{name}”.',
  'A dashboard holds at most 50 widgets': 'Um painel contém no máximo 50 widgets.',
  'A deal has at most 50 contacts': 'Um negócio tem no máximo 50 contatos.',
  'A direct room cannot be {verb}': 'Isto não é possível em uma conversa direta.',
  'A direct room cannot have guests': 'Uma conversa direta não pode ter convidados.',
  'A direct room has no name of its own': 'Uma conversa direta não tem nome próprio.',
  'A direct room has two people': 'Uma conversa direta é de duas pessoas.',
  'A direct room needs exactly one user in user_ids': 'Uma conversa direta precisa de exatamente uma pessoa.',
  'A group needs 2 to 49 other users in user_ids': 'Um grupo precisa de 2 a 49 outras pessoas.',
  'A heartbeat is sent to us: there is nothing to look at':
    'Um sinal de vida é enviado para nós: não há nada a verificar.',
  'A message holds at most 50 kinds of reactions': 'Uma mensagem tem no máximo 50 tipos de reações.',
  'A room holds at most 100 pins': 'Uma sala tem no máximo 100 mensagens fixadas.',
  'A room holds at most 10000 people': 'Uma sala tem no máximo 10.000 pessoas.',
  'A room holds at most 20 hooks': 'Uma sala tem no máximo 20 programas.',
  'A room holds at most 50 guests': 'Uma sala tem no máximo 50 convidados.',
  'A series may have at most {most} exceptions': 'Uma série pode ter no máximo {most} exceções.',
  "A shared dashboard shows nobody by name or address: take '{field}' out of its dimensions":
    'Um painel compartilhado não mostra ninguém por nome ou endereço: tire “{field}” das dimensões.',
  'An event may have at most {most} guests': 'Um evento pode ter no máximo {most} convidados.',
  'An event may last at most 366 days': 'Um evento pode durar no máximo 366 dias.',
  'An organization has at most 20 webhook endpoints': 'Uma organização tem no máximo 20 destinos de webhook.',
  'An organization holds at most 1000 reports': 'Uma organização tem no máximo 1.000 relatórios.',
  'An organization holds at most 200 dashboards': 'Uma organização tem no máximo 200 painéis.',
  'An organization holds at most 200 schedules': 'Uma organização tem no máximo 200 envios agendados.',
  'An organization may have at most 200 calendars': 'Uma organização pode ter no máximo 200 calendários.',
  'At most 1,000 keywords a site': 'No máximo 1.000 palavras-chave por site.',
  'At most 100 sites': 'No máximo 100 sites.',
  'At most 100 workflows can be active': 'Pode haver no máximo 100 fluxos de trabalho ativos.',
  'At most 1000000 runs can be under way': 'Pode haver no máximo 1.000.000 de execuções em andamento.',
  'At most 500 workflows can be kept': 'Podem ser mantidos no máximo 500 fluxos de trabalho.',
  'Choose one option': 'Escolha uma opção.',
  'Chunk {index} was already received with other content':
    'A parte {index} já foi recebida com outro conteúdo.',
  'Chunks {chunks} are missing': 'Faltam as partes {chunks}',
  "Duplicate column '{key}'": 'A coluna “{key}” está repetida.',
  'Guests cannot do this': 'Convidados não podem fazer isto.',
  'Join the call first': 'Entre antes na chamada.',
  'Join the room first': 'Entre antes na sala.',
  'Keywords are already being checked': 'Palavras-chave já estão sendo verificadas.',
  'Messages can be edited for {minutes} minutes': 'As mensagens podem ser editadas por {minutes} minutos.',
  'More than 100000 events lie between from and to: ask for a shorter time':
    'Há mais de 100.000 eventos nesse período: peça um mais curto.',
  'No chunks were received': 'Nenhuma parte foi recebida.',
  'No run to this environment succeeded before the current one':
    'Nenhuma execução anterior à atual teve sucesso neste ambiente.',
  'No transcription engine is configured': 'Nenhum motor de transcrição está configurado.',
  'Not everybody in the call has agreed to being recorded':
    'Nem todos na chamada concordaram com a gravação.',
  'Only a channel can be public': 'Só um canal pode ser público.',
  'Only an admin can mail reports outside the organization':
    'Só um administrador pode enviar relatórios para fora da organização.',
  'Only failed runs can be retried': 'Só execuções com falha podem ser repetidas.',
  'Only its owner or an admin may change this calendar':
    'Só o proprietário ou um administrador pode alterar este calendário.',
  'Only managers may post in this room': 'Só moderadores podem escrever nesta sala.',
  'Only managers of the room may do this': 'Só moderadores da sala podem fazer isto.',
  'Only messages can be forwarded': 'Só mensagens podem ser encaminhadas.',
  'Only one of before_seq, after_seq, around_seq and since_rev can be asked for':
    'Só um de before_seq, after_seq, around_seq e since_rev pode ser pedido.',
  'Only people follow': 'Só pessoas podem seguir.',
  'Only people have notifications': 'Só pessoas têm notificações.',
  'Only people in the call can record it': 'Só quem está na chamada pode gravá-la.',
  'Only the author can edit a message': 'Só o autor pode editar uma mensagem.',
  'Only the author or a manager of the room can close a poll':
    'Só o autor ou um moderador da sala pode encerrar uma enquete.',
  'Only the author or a manager of the room can delete a message':
    'Só o autor ou um moderador da sala pode excluir uma mensagem.',
  'Only the owner or an admin can change this dashboard':
    'Só o proprietário ou um administrador pode alterar este painel.',
  'Only the owner or an admin can change this report':
    'Só o proprietário ou um administrador pode alterar este relatório.',
  'Only the owner or an admin can change this schedule':
    'Só o proprietário ou um administrador pode alterar este envio agendado.',
  'Only the person who recorded it or a manager may delete a recording':
    'Só quem gravou ou um moderador pode excluir uma gravação.',
  'Only the person who started the call or a manager may end it':
    'Só quem iniciou a chamada ou um moderador pode encerrá-la.',
  'Query took longer than {seconds} seconds; narrow it down':
    'A consulta levou mais de {seconds} segundos; restrinja-a.',
  'Report has more than 1,000,000 rows; narrow it down':
    'O relatório tem mais de 1.000.000 de linhas; restrinja-o.',
  'Run already ended': 'A execução já terminou.',
  'Run is not waiting': 'A execução não está em espera.',
  'Step is not waiting': 'A etapa não está em espera.',
  'The author may no longer write': 'O autor não pode mais escrever.',
  'The call does not ring for you': 'A chamada não toca para você.',
  'The call ended more than a day ago': 'A chamada terminou há mais de um dia.',
  'The call has ended': 'A chamada terminou.',
  'The call has no finished recording': 'A chamada não tem gravação concluída.',
  'The call has no transcript': 'A chamada não tem transcrição.',
  'The call is full': 'A chamada está cheia.',
  'The chunk did not arrive whole': 'A parte não chegou inteira.',
  'The chunk is empty': 'A parte está vazia.',
  'The chunk is larger than 16 MB': 'A parte passa de 16 MB.',
  'The default channel cannot be {verb}': 'Isto não é possível com o canal padrão.',
  'The event was canceled': 'O evento foi cancelado.',
  'The event was changed meanwhile': 'O evento foi alterado nesse meio-tempo.',
  'The export is not finished yet': 'A exportação ainda não terminou.',
  'The invitation was already accepted': 'O convite já foi aceito.',
  'The invitation was declined': 'O convite foi recusado.',
  'The message was already sent': 'A mensagem já foi enviada.',
  'The page was changed meanwhile': 'A página foi alterada nesse meio-tempo.',
  'The plan {plan} has a fixed burst; Enterprise sets its own':
    'O plano {plan} tem um limite de rajada fixo; o Enterprise define o próprio.',
  'The poll is closed': 'A enquete está encerrada.',
  'The provider does not hand it out: {why}': 'O provedor não o fornece: {why}',
  'The range may be at most 62 days': 'O período pode ser de no máximo 62 dias.',
  'The recording is already finalized': 'A gravação já está concluída.',
  'The recording is not finalized': 'A gravação não está concluída.',
  'The recurrence rule has no occurrences': 'A regra de repetição não tem ocorrências.',
  'The room is archived': 'A sala está arquivada.',
  'The webhook endpoint is not active: set its status to active first':
    'O destino do webhook não está ativo: ative-o antes.',
  'This agent is paused': 'Este agente está pausado.',
  'This booking can no longer be changed': 'Este agendamento não pode mais ser alterado.',
  'This booking has not begun': 'Este agendamento ainda não começou.',
  'This booking is over': 'Este agendamento já passou.',
  'This booking was canceled': 'Este agendamento foi cancelado.',
  'This check is being looked at just now': 'Esta verificação está sendo feita agora.',
  'This event is over': 'Este evento já passou.',
  'This event was canceled': 'Este evento foi cancelado.',
  'This form may not be used on this site': 'Este formulário não pode ser usado neste site.',
  'This is still used by the {kind} {name}': 'Ainda é usado por {kind} {name}',
  'This makes too many series: group by fewer labels, or take a larger step':
    'Isto gera séries demais: agrupe por menos rótulos ou use um passo maior.',
  'This makes {buckets} points, and an answer has at most {most}: take a larger step':
    'Isto gera {buckets} pontos, e uma resposta tem no máximo {most}: use um passo maior.',
  'This room does not allow guests': 'Esta sala não permite convidados.',
  'This run does not wait for an approval': 'Esta execução não espera aprovação.',
  'This run has ended': 'Esta execução terminou.',
  'This slug is taken': 'Este nome curto já está em uso.',
  'This time is no longer available': 'Este horário não está mais disponível.',
  'This workflow belongs to an automation': 'Este fluxo de trabalho pertence a uma automação.',
  'Too many points; choose a coarser grain': 'Pontos demais; escolha períodos mais longos.',
  'Too many reports are running': 'Há relatórios demais em execução.',
  'Whoever started a run cannot approve it: another key has to':
    'Quem iniciou uma execução não pode aprová-la: outra pessoa precisa fazê-lo.',
  'Workflow is not active': 'O fluxo de trabalho não está ativo.',
  'Workflow is not valid': 'O fluxo de trabalho não é válido.',
  'Workflow was changed by someone else': 'Outra pessoa alterou o fluxo de trabalho.',
  'You already have 3 upcoming bookings': 'Você já tem 3 agendamentos futuros.',
  '{action} is not possible while the state is {state}':
    '{action} não é possível enquanto o estado for {state}',
  "{fn} needs a number: '{field}' is {type}": '{fn} precisa de um número: “{field}” é {type}',
  '{key} is too large to be exact; narrow it down': '{key} é grande demais para ser exato; restrinja.',
  '{noun} {name} exists already': '{noun} {name} já existe.',
}

/** What is refused and told about direct debits. */
export const debits: Readonly<Record<string, string>> = {
  'Set up SEPA direct debit under Settings first': 'Configure primeiro o débito direto SEPA nas definições.',
  'Mandate not found': 'Esta autorização não existe.',
  '{field} is already used': 'Esta referência já está em uso.',
  'This mandate is already signed': 'Esta autorização já está assinada.',
  'You must agree to the mandate in order to sign': 'Aceite a autorização para a poder assinar.',
  'SEPA direct debit collects EUR only': 'O débito direto SEPA só cobra euros.',
  'Debit run not found': 'Este lote de débitos não existe.',
  'Nothing to collect': 'Não há nada a cobrar.',
  'Debit run is already {state}': 'O lote já está: {state}.',
  'Attempt not found': 'Esta tentativa de pagamento não existe.',
  'This payment was already returned': 'Este pagamento já foi devolvido.',
  'This payment was not collected': 'Este pagamento não foi cobrado.',
  'Could not read file: it is no pain.002 report':
    'Não é possível ler o ficheiro: não é um relatório pain.002.',
  'Could not read file: it declares a document type or entities':
    'Não é possível ler o ficheiro: declara um tipo de documento ou entidades.',
  '{field} must be a valid IBAN': '{field} tem de ser um IBAN válido',
  '{field} must be of a SEPA country': '{field} tem de ser de um país SEPA',
  "{field} must be 1 to 35 of the letters A–Z a–z 0–9 + ? / - : ( ) . , '":
    "{field} tem de 1 a 35 dos caracteres A–Z a–z 0–9 + ? / - : ( ) . , '",
}

export const debitsTold: Readonly<Record<string, string>> = {
  'Direct debit mandate {1} signed': 'Autorização de débito {1} assinada',
  'Direct debit mandate {1} revoked': 'Autorização de débito {1} revogada',
  'Direct debit of {1} for invoice {2} returned ({3})': 'Débito de {1} da fatura {2} devolvido ({3})',
}

export const debitsCodes: Readonly<Record<string, string>> = {
  mandate_signed: 'autorização assinada',
  mandate_revoked: 'autorização revogada',
  returned: 'devolvido',
}

/** How a run stands. */
export const debitsValues: Readonly<Record<string, string>> = {
  built: 'criado',
  submitted: 'entregue',
  settled: 'recebido',
}

/** What is refused and told about following up what is overdue. */
export const dunning: Readonly<Record<string, string>> = {
  'Dunning policy not found': 'O plano de cobrança não existe.',
  'No dunning policy applies': 'Nenhum plano de cobrança se aplica.',
  'No step is left': 'Não resta nenhuma etapa.',
  'Nothing to charge': 'Não há nada a cobrar.',
  '{field} must be a valid template': 'Não é um modelo válido.',
  '{field} must name each day and action once': 'Cada dia só pode ter cada ação uma vez.',
}

export const dunningTold: Readonly<Record<string, string>> = {
  'Invoice {1} followed up': 'Fatura {1} cobrada por aviso',
  'Dunning of invoice {1} paused': 'Cobrança da fatura {1} pausada',
  'Dunning of invoice {1} resumed': 'A cobrança da fatura {1} continua',
  '{1} promised for invoice {2}': '{1} prometido para a fatura {2}',
  'Promise for invoice {1} kept': 'Promessa da fatura {1} cumprida',
  'Promise for invoice {1} broken': 'Promessa da fatura {1} não cumprida',
  'a dunning policy applies': 'um plano de cobrança se aplica',
}

export const dunningCodes: Readonly<Record<string, string>> = {
  dunned: 'cobrada',
}
