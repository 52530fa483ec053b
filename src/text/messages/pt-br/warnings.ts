import type { warnings as en } from '../en/warnings.ts';

export const warnings: Record<keyof typeof en, string> = {
  'warning.failures.plain': 'algumas execuções falharam',
  'warning.unanswered.plain': 'algumas requisições ficaram sem resposta',
  'warning.unasked.plain': 'o servidor enviou uma resposta sem requisição',
  'warning.generator-bound.plain': 'o limite foi o gerador de carga, não o servidor',
  'warning.lagging.plain': 'o gerador de carga atrasou-se em relação ao cronograma',
  'warning.lagging-tail.plain': 'o gerador de carga atrasou-se nos percentis mais altos',
  'warning.one-cpu.plain': 'servidor e gerador de carga dividiram uma CPU',
  'warning.overloaded.plain': 'a taxa era maior do que o servidor podia responder',
  'warning.interrupted.plain': 'a carga foi interrompida',
  'warning.leak.plain': 'o servidor deixou conexões abertas depois da carga',
  'warning.unreliable-latency.plain': 'as latências não são confiáveis',
  'warning.lost-connections.plain': 'o gerador de carga pode ter perdido conexões',
  'warning.pipelining.plain': 'o servidor fechou conexões com várias requisições pendentes',
  'warning.few-runs.plain': 'execuções de menos para um intervalo útil',
  'warning.outliers.plain': 'valores atípicos: algumas execuções estão longe das demais',
  'warning.slow-runs.plain': 'execuções lentas: algumas são muito mais lentas que as demais',
  'warning.groups.plain': 'as execuções se dividem em dois grupos',
  'warning.drift.plain': 'deriva: os valores mudaram ao longo da sessão',
  'warning.pairs.plain': 'os dois lados de uma rodada têm correlação negativa',
  'warning.disturbed.plain': 'máquina ocupada: outros programas usaram a CPU durante as execuções',
  'warning.near-floor.plain': 'quase rápido demais para medir: pouco mais lento que um laço vazio',
  'warning.few-rounds.plain': 'poucas rodadas',
  'warning.few-clean-batches.plain': 'poucos lotes tiveram o núcleo só para si',
  'warning.tail.plain': 'cauda longa: alguns lotes demoram muito mais que a maioria',
  'warning.first-start.plain': 'a primeira inicialização demorou mais que as demais',
  'warning.cold.plain': 'o código frio é muito mais lento que o aquecido',
  'warning.merged.plain': 'o compilador pode ter unido várias chamadas',
  'warning.baseline.plain': 'a referência não tem valor para comparar',
  'warning.scaling.plain': 'o tempo não cresce com o tamanho da entrada',
  'warning.compilation.plain': 'a primeira execução e a taxa estável apontam em direções opostas',
  'warning.shortened.plain': 'a primeira execução foi encurtada, ou não foi feita em todas as rodadas',
  'warning.tool.plain': 'a ferramenta do arquivo se comporta de outro modo: “{words}”',
  'warning.paired.plain': 'o nome difere entre os ambientes: as linhas são pareadas pela posição no arquivo',
  'warning.mark.plain': 'uma marca de outra versão: “{words}”',
  'warning.tail-resolution.plain': 'processos de menos para detectar um deslocamento de P99',
  'warning.rare-events.plain': 'os percentis mais altos vêm de poucas requisições',
  'warning.incomplete.plain': 'o experimento não está completo',
  'warning.budget.plain': 'o tempo de execução foi limitado por um orçamento',
  'warning.inherited.plain': 'configurações do shell passaram para as execuções',
  'warning.machine.plain': 'a máquina pode afetar os valores',
  'warning.changed-files.plain': 'execuções alteraram arquivos, que foram restaurados',
  'warning.calibrated.plain': 'o número de iterações foi escolhido antes da primeira execução',
  'warning.transformed.plain':
    'os scripts foram transformados antes da primeira execução, do mesmo modo para todos os ambientes',
  'warning.lanes.plain': 'várias linhas foram medidas ao mesmo tempo',
  'warning.hosts.plain': 'as linhas foram medidas em máquinas de uma fazenda',
  'warning.hosts-refused.plain': 'máquinas de uma fazenda foram recusadas',
  'warning.sequential.plain': 'algumas linhas não foram intercaladas',
  'warning.declared.plain': 'as primeiras execuções de algumas linhas não foram feitas',
  'warning.input.plain': 'sobre a entrada: “{words}”',
  'warning.no-load.plain': 'um servidor não recebeu requisições',
  'warning.few-runs.told':
    '{runs, plural, one {# execução} many {# execuções} other {# execuções}} por lado: um intervalo útil precisa de {need}',
  'warning.outliers.told':
    'valores atípicos: {found} de {runs, plural, one {# execução} many {# execuções} other {# execuções}} {side} a mais de 3 desvios padrão robustos da mediana (até {worstShare}%)',
  'warning.slow-runs.told':
    'execuções lentas: {found} de {runs, plural, one {# execução} many {# execuções} other {# execuções}} {side} {slowTimes} vezes mais lentas que as outras ({lowTimes} a {highTimes})',
  'warning.groups.told': 'dois grupos: as execuções {side} se dividem em dois grupos com {apartShare}% de distância',
  'warning.drift.told':
    'deriva: {series, select, ratio {a própria razão} rates {as taxas dos dois lados} other {a taxa {side}}}, ao longo da sessão cerca de {direction, select, rose {+} other {-}}{changeShare}%',
  'warning.pairs.told': 'pares: os dois lados de uma rodada têm correlação negativa (r = {correlation})',
  'warning.near-floor.told':
    'quase rápido demais para medir: {left} de {runs, plural, one {# execução} many {# execuções} other {# execuções}} não levaram mais que um laço vazio e não contam',
  'warning.merged.told':
    'chamadas unidas: mais uma chamada na mesma iteração leva só {callNanos}: o motor faz parte do trabalho uma vez para várias chamadas',
  'warning.few-rounds.told':
    'poucas rodadas: {runs, plural, one {# execução} many {# execuções} other {# execuções}}, um intervalo útil precisa de {need}',
  'warning.few-clean-batches.told': 'poucos lotes limpos: {batches} por execução, {cleanShare}% de todos',
  'warning.tail.told':
    'cauda longa: o P99 dos lotes é {tailTimes} vezes a mediana deles{form, select, collected {; a coleta de lixo leva {gcShare}%} other {}}',
  'warning.first-start.told': 'primeira inicialização: {firstTimes} vezes a mediana das demais inicializações {side}',
  'warning.cold.told': 'frio: o primeiro lote foi {coldTimes} vezes mais lento que o estado estável',
  'warning.scaling.told': 'escala: {parameter} vai de {from} a {to} e o tempo continua o mesmo',
  'warning.baseline.told': 'referência: {operation} não tem valor, então {other} é a referência',
  'warning.compilation.told':
    'compilação: {declaredShare}% {declared, select, faster {mais rápido} slower {mais lento} other {diferente}} na primeira execução, {steadyShare}% {steady, select, faster {mais rápido} slower {mais lento} other {diferente}} depois de aquecido',
  'warning.shortened.told':
    'primeira execução: {form, select, shortened {{used} das {declared} iterações do autor, } other {}}feita em {made} de {rounds, plural, one {# rodada} many {# rodadas} other {# rodadas}}',
  'warning.disturbed.told':
    'máquina ocupada: {form, select, runs {{left} de {runs} execuções nunca tiveram o núcleo só para si e não contam} waits {{waitShare}% das execuções esperaram por um núcleo por mais de 2% do seu tempo} other {outros processos usaram {cpuTimes} CPUs enquanto isso}}',
  'warning.tail-resolution.told':
    'P99: {processes, plural, one {# processo por lado não resolve} many {# processos por lado não resolvem} other {# processos por lado não resolvem}} um deslocamento menor que cerca de {shiftShare}%',
  'warning.incomplete.told':
    '{experiment} não está completo{form, select, imported {: foi exportado antes do fim} other {}}',
  'warning.budget.told': 'o orçamento era de {budgetMs} de execuções',
  'warning.inherited.told': 'herdado do ambiente: {settings}',
  'warning.machine.told':
    '{code, select, BUSY {máquina ocupada: as execuções dividiram a CPU com outros programas} SWAPPING {faltou memória: as execuções esperaram pelo disco} MEMORY_LOW {havia pouca memória disponível} STEAL {o hipervisor cedeu tempo de CPU a outras máquinas} CPU_QUOTA {o contêiner só pode usar uma parte do tempo de CPU} ON_BATTERY {a máquina funcionava com bateria} POWER_PROFILE {o perfil de energia reduz a frequência} GOVERNOR {o governador de frequência não é “performance”} FEW_CORES {há poucas CPUs: as threads do próprio ambiente competem com o que se mede} TURBO {o turbo está ligado: a frequência depende do calor} SMT {hyper-threading ligado: uma execução é mais lenta enquanto a outra thread do núcleo está ocupada} HYBRID {os núcleos têm potências diferentes} VIRTUAL_MACHINE {era uma máquina virtual: vizinhos dividem seus núcleos e caches} CLOCKSOURCE {ler o relógio é uma chamada de sistema lenta} THROTTLED {a CPU reduziu a frequência por causa do calor} MEMORY_LIMIT {o contêiner só pode usar uma parte da memória} CONTAINER {era um contêiner: chamadas de sistema, arquivos e rede são mais lentos} AFFINITY {só parte das CPUs pode ser usada} FREQUENCY_UNKNOWN {o sistema não mostra como escolhe a frequência} other {a máquina pode afetar os valores}}{more, plural, =0 {} one { (e mais #)} many { (e mais #)} other { (e mais #)}}',
  'warning.changed-files.told':
    '{benchmark} alterou {files, plural, one {# arquivo} many {# arquivos} other {# arquivos}}; foram restaurados após cada execução',
  'warning.calibrated.told':
    'calibração: as iterações de {shortened, plural, one {# linha} many {# linhas} other {# linhas}} foram reduzidas e de {lengthened} aumentadas, para que uma execução meça cerca de 0,2 s',
  'warning.transformed.told': 'transformado por {by}, do mesmo modo para todos os ambientes',
  'warning.lanes.told':
    'faixas: {lanes} linhas foram medidas ao mesmo tempo{form, select, disturbed {, e elas atrasam umas às outras} other {; não se constatou efeito de umas sobre as outras}}',
  'warning.hosts.told':
    'máquinas: as linhas foram medidas em {hosts, plural, one {# máquina} other {# máquinas}}: {names}',
  'warning.hosts-refused.told':
    '{hosts, plural, one {uma máquina da fazenda foi recusada} other {# máquinas da fazenda foram recusadas}}: {names}',
  'warning.sequential.told':
    'não intercaladas: {form, select, more {mais {rows, plural, one {# linha} many {# linhas} other {# linhas}} por outros motivos} other {{rows, plural, one {uma linha de {benchmark}} many {# linhas, como de {benchmark}} other {# linhas, como de {benchmark}}}}}',
  'warning.declared.told':
    'as primeiras execuções de {rows, plural, one {# linha} many {# linhas} other {# linhas}} levam mais de {form, select, once {0,3 s cada e foram feitas uma só vez} other {0,1 s cada e não foram feitas}}',
  'warning.failures.told': 'execuções com falha: “{reason}”',
  'warning.input.told':
    'sobre o arquivo: {form, select, columns {colunas ignoradas: {columns}} process {um só processo por variante, que nada diz de outros processos} other {{lines, plural, one {# linha foi ignorada} many {# linhas foram ignoradas} other {# linhas foram ignoradas}}}}',
  'warning.input.next': 'junte várias execuções da ferramenta em cada arquivo',
  'warning.no-load.told': 'ele escutava na porta {port}, mas não recebeu requisições',
  'warning.no-load.next': 'ponha carga nele: --load /',
  'warning.outliers.next': 'deixe a máquina quieta, ou confie no deslocamento e não na média',
  'warning.slow-runs.next': 'olhe essas execuções uma a uma: a média as esconde',
  'warning.groups.next': 'compare-os pela coleta de lixo, pela compilação e pela CPU, e faça mais rodadas',
  'warning.few-runs.next': 'faça mais rodadas',
  'warning.few-rounds.next': 'faça mais rodadas',
  'warning.pairs.next': 'uma execução afeta a seguinte: deixe uma pausa, ou verifique o que compartilham',
  'warning.near-floor.next': 'faça mais em uma operação',
  'warning.few-clean-batches.next': 'encerre outros programas, ou fixe as execuções em um núcleo livre',
  'warning.disturbed.next': 'encerre outros programas, ou fixe as execuções em um núcleo livre',
  'warning.tail.next': 'procure desotimizações e outros programas',
  'warning.first-start.next': 'os caches podiam estar vazios; --warmup diz quantas inicializações não contam',
  'warning.cold.next': 'código que roda poucas vezes tem a taxa a frio',
  'warning.merged.next': 'em um laço seu pode custar menos',
  'warning.scaling.next': 'se ele deve escalar o trabalho, parte dele não é feita',
  'warning.tail-resolution.next': 'mais execuções ajudam, execuções mais longas quase nada',
  'warning.rare-events.next': 'confie em P50 e P99',
  'warning.generator-bound.next': 'fixe os servidores em outras CPUs',
  'warning.drift.next': 'meça por mais tempo, ou intercale os lados em rodadas',
  'warning.side': '{name, select, baseline {da referência} contender {da variante} other {de {name}}}',
  'warning.marked': '{marked} de {runs, plural, one {# execução} many {# execuções} other {# execuções}}: {text}',
  'warning.next': '{text}; {next}',
  'remarks.undecided':
    '{rows, plural, one {# linha está indecisa} many {# linhas estão indecisas} other {# linhas estão indecisas}}: nem uma diferença nem a sua ausência foi mostrada; mais rodadas estreitam o intervalo',
  'remarks.of-rows': '{text} ({place}{rows, plural, offset:1 =1 {} other { e mais #}})',
  'reason.decided': '{change}, decidido após {rounds, plural, one {# rodada} many {# rodadas} other {# rodadas}}',
  'reason.equivalent':
    '{word}: nenhuma diferença maior que {margin}% após {rounds, plural, one {# rodada} many {# rodadas} other {# rodadas}}',
  'reason.undecided':
    '{word}: no máximo {bound}% em qualquer direção após {rounds, plural, one {# rodada} many {# rodadas} other {# rodadas}}',
  'reason.no-interval':
    '{word}: {rounds, plural, one {# rodada não dá} many {# rodadas não dão} other {# rodadas não dão}} intervalo',
  'reason.one-run': '{word}: uma rodada nada diz sobre o ruído',
  'reason.because': '{word}: {cause}',
  'cause.floor': 'não leva mais que um laço vazio',
  'cause.disturbed': 'outros programas ocuparam o núcleo',
  'cause.no-interval': 'estas execuções não dão intervalo',
  'cause.said': '“{reason}”',
  'cause.unknown': 'nenhum motivo é conhecido',
};
