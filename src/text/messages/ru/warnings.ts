import type { warnings as en } from '../en/warnings.ts';

export const warnings: Record<keyof typeof en, string> = {
  'warning.failures.plain': 'часть запусков не удалась',
  'warning.unanswered.plain': 'на часть запросов не пришёл ответ',
  'warning.unasked.plain': 'сервер прислал ответ без запроса',
  'warning.generator-bound.plain': 'пределом был генератор нагрузки, а не сервер',
  'warning.lagging.plain': 'генератор нагрузки отставал от расписания',
  'warning.lagging-tail.plain': 'генератор нагрузки отставал на самых высоких перцентилях',
  'warning.one-cpu.plain': 'сервер и генератор нагрузки делили один процессор',
  'warning.overloaded.plain': 'частота запросов была выше той, на которую сервер мог ответить',
  'warning.interrupted.plain': 'нагрузка была прервана',
  'warning.leak.plain': 'сервер оставил соединения открытыми после нагрузки',
  'warning.unreliable-latency.plain': 'задержки ненадёжны',
  'warning.lost-connections.plain': 'генератор нагрузки мог потерять соединения',
  'warning.pipelining.plain': 'сервер закрывал соединения с несколькими незавершёнными запросами',
  'warning.few-runs.plain': 'слишком мало запусков для полезного интервала',
  'warning.outliers.plain': 'выбросы: часть запусков далеко от остальных',
  'warning.slow-runs.plain': 'медленные запуски: некоторые намного медленнее остальных',
  'warning.groups.plain': 'запуски распадаются на две группы',
  'warning.drift.plain': 'дрейф: значения менялись в течение измерения',
  'warning.pairs.plain': 'стороны раунда связаны отрицательной корреляцией',
  'warning.disturbed.plain': 'машина занята: во время запусков процессор занимали другие программы',
  'warning.near-floor.plain': 'почти слишком быстро для измерения: немногим медленнее пустого цикла',
  'warning.few-rounds.plain': 'мало раундов',
  'warning.few-clean-batches.plain': 'мало серий, которым ядро принадлежало целиком',
  'warning.tail.plain': 'длинный хвост: некоторые серии намного дольше большинства',
  'warning.first-start.plain': 'первый запуск занял больше времени, чем остальные',
  'warning.cold.plain': 'холодный код намного медленнее прогретого',
  'warning.merged.plain': 'компилятор мог объединить несколько вызовов',
  'warning.baseline.plain': 'у базового варианта нет значения для сравнения',
  'warning.scaling.plain': 'время не растёт с размером входа',
  'warning.compilation.plain': 'первый запуск и установившаяся скорость показывают противоположное',
  'warning.shortened.plain': 'первый запуск был укорочен или выполнялся не в каждом раунде',
  'warning.tool.plain': 'инструмент этого файла ведёт себя иначе: «{words}»',
  'warning.paired.plain': 'имя различается между средами: строки сопоставлены по месту в файле',
  'warning.mark.plain': 'отметка другой версии: «{words}»',
  'warning.tail-resolution.plain': 'процессов слишком мало, чтобы увидеть сдвиг P99',
  'warning.rare-events.plain': 'самые высокие перцентили основаны на немногих запросах',
  'warning.incomplete.plain': 'эксперимент не завершён',
  'warning.budget.plain': 'время запусков было ограничено',
  'warning.inherited.plain': 'настройки оболочки перешли к запускам',
  'warning.machine.plain': 'машина может искажать значения',
  'warning.changed-files.plain': 'запуски изменили файлы, они восстановлены',
  'warning.calibrated.plain': 'число итераций было подобрано до первого запуска',
  'warning.transformed.plain': 'скрипты преобразованы до первого запуска, одинаково для всех сред выполнения',
  'warning.lanes.plain': 'несколько строк измерялись одновременно',
  'warning.hosts.plain': 'строки измерялись на машинах фермы',
  'warning.hosts-refused.plain': 'машины фермы получили отказ',
  'warning.sequential.plain': 'запуски некоторых строк не чередовались',
  'warning.declared.plain': 'первые запуски некоторых строк не выполнялись',
  'warning.input.plain': 'о входном файле: «{words}»',
  'warning.no-load.plain': 'сервер не получал запросов',
  'warning.few-runs.told':
    '{runs, plural, one {# запуск} few {# запуска} many {# запусков} other {# запуска}} на сторону: для полезного интервала нужно {need}',
  'warning.outliers.told':
    'выбросы: {found} из {runs, plural, one {# запуска} few {# запусков} many {# запусков} other {# запуска}} {side} дальше трёх робастных стандартных отклонений от медианы (до {worstShare} %)',
  'warning.slow-runs.told':
    'медленные запуски: {found} из {runs, plural, one {# запуска} few {# запусков} many {# запусков} other {# запуска}} {side} медленнее остальных, ×{slowTimes} (от {lowTimes} до {highTimes})',
  'warning.groups.told': 'две группы: запуски {side} распадаются на две группы с разницей {apartShare} %',
  'warning.drift.told':
    'дрейф: {series, select, ratio {само отношение} rates {скорости обеих сторон} other {скорость {side}}}, за время измерения примерно {direction, select, rose {+} other {-}}{changeShare} %',
  'warning.pairs.told': 'пары: стороны раунда связаны отрицательной корреляцией (r = {correlation})',
  'warning.near-floor.told':
    'почти слишком быстро для измерения: {left} из {runs, plural, one {# запуска} few {# запусков} many {# запусков} other {# запуска}} не дольше пустого цикла и не учтены',
  'warning.merged.told':
    'объединённые вызовы: ещё один вызов в той же итерации занимает всего {callNanos}: движок делает часть работы один раз на несколько вызовов',
  'warning.few-rounds.told':
    'мало раундов: {runs, plural, one {# запуск} few {# запуска} many {# запусков} other {# запуска}}, для полезного интервала нужно {need}',
  'warning.few-clean-batches.told': 'мало чистых серий: {batches} на запуск, {cleanShare} % всех',
  'warning.tail.told':
    'длинный хвост: P99 серий больше их медианы, ×{tailTimes}{form, select, collected {; сборка мусора занимает {gcShare} %} other {}}',
  'warning.first-start.told': 'первый запуск: ×{firstTimes} к медиане остальных запусков {side}',
  'warning.cold.told': 'холодный старт: первая серия медленнее установившегося состояния, ×{coldTimes}',
  'warning.scaling.told': 'масштаб: {parameter} растёт от {from} до {to}, а время не меняется',
  'warning.baseline.told': 'базовый вариант: у {operation} нет значения, поэтому базовый — {other}',
  'warning.compilation.told':
    'компиляция: на {declaredShare} % {declared, select, faster {быстрее} slower {медленнее} other {иначе}} в первом запуске, на {steadyShare} % {steady, select, faster {быстрее} slower {медленнее} other {иначе}} после прогрева',
  'warning.shortened.told':
    'первый запуск: {form, select, shortened {итераций {used} из {declared}, } other {}}раундов с ним {made} из {rounds}',
  'warning.disturbed.told':
    'машина занята: {form, select, runs {{left} из {runs} запусков ни разу не получили ядро целиком и не учтены} waits {{waitShare} % запусков ждали ядра дольше 2 % своего времени} other {другие процессы в это время занимали {cpuTimes} процессора}}',
  'warning.tail-resolution.told':
    'P99: {processes, plural, one {# процесс} few {# процесса} many {# процессов} other {# процесса}} на сторону не позволяют увидеть сдвиг меньше примерно {shiftShare} %',
  'warning.incomplete.told':
    'эксперимент {experiment} не завершён{form, select, imported {: он экспортирован до своего конца} other {}}',
  'warning.budget.told': 'на запуски было отведено {budgetMs}',
  'warning.inherited.told': 'передано из окружения: {settings}',
  'warning.machine.told':
    '{code, select, BUSY {машина занята: запуски делили процессор с другими программами} SWAPPING {памяти не хватало: запуски ждали диска} MEMORY_LOW {свободной памяти было мало} STEAL {гипервизор отдавал время процессора другим машинам} CPU_QUOTA {контейнеру доступна лишь часть времени процессора} ON_BATTERY {машина работала от батареи} POWER_PROFILE {профиль питания ограничивает частоту} GOVERNOR {регулятор частоты — не «performance»} FEW_CORES {процессоров мало: потоки среды выполнения мешают тому, что измеряется} TURBO {включён турборежим: частота зависит от нагрева} SMT {включена гиперпоточность: запуск медленнее, пока занят соседний поток ядра} HYBRID {ядра разной мощности} VIRTUAL_MACHINE {это была виртуальная машина: её ядра и кеши общие с соседями} CLOCKSOURCE {чтение часов — медленный системный вызов} THROTTLED {процессор снижал частоту из-за нагрева} MEMORY_LIMIT {контейнеру доступна лишь часть памяти} CONTAINER {это был контейнер: системные вызовы, файлы и сеть медленнее} AFFINITY {доступна лишь часть процессоров} FREQUENCY_UNKNOWN {система не показывает, как выбирает частоту} other {машина может искажать значения}}{more, plural, =0 {} one { (и ещё #)} few { (и ещё #)} many { (и ещё #)} other { (и ещё #)}}',
  'warning.changed-files.told':
    '{benchmark}: изменено {files, plural, one {# файл} few {# файла} many {# файлов} other {# файла}}; после каждого запуска они восстановлены',
  'warning.calibrated.told':
    'калибровка: число итераций уменьшено в {shortened, plural, one {# строке} few {# строках} many {# строках} other {# строки}} и увеличено в {lengthened}, чтобы запуск измерял около 0,2 с',
  'warning.transformed.told': 'преобразовано с помощью {by}, одинаково для всех сред выполнения',
  'warning.lanes.told':
    'дорожки: одновременно измерялось строк: {lanes}{form, select, disturbed {, и они замедляют друг друга} other {; влияния друг на друга не найдено}}',
  'warning.hosts.told':
    'машины: строки измерены на {hosts, plural, one {# машине} few {# машинах} many {# машинах} other {# машинах}}: {names}',
  'warning.hosts-refused.told':
    '{hosts, plural, one {отказ получила # машина фермы} few {отказ получили # машины фермы} many {отказ получили # машин фермы} other {отказ получили # машины фермы}}: {names}',
  'warning.sequential.told':
    'без чередования: {form, select, more {ещё {rows, plural, one {# строка} few {# строки} many {# строк} other {# строки}} по другим причинам} other {{rows, plural, one {строка {benchmark}} few {# строки, например {benchmark}} many {# строк, например {benchmark}} other {# строки, например {benchmark}}}}}',
  'warning.declared.told':
    'первые запуски {rows, plural, one {# строки} few {# строк} many {# строк} other {# строки}} длятся больше {form, select, once {0,3 с и выполнены только один раз} other {0,1 с и не выполнялись}}',
  'warning.failures.told': 'неудачные запуски: «{reason}»',
  'warning.input.told':
    'о файле: {form, select, columns {пропущены столбцы: {columns}} process {у каждого варианта один процесс, и о других процессах он ничего не говорит} other {{lines, plural, one {пропущена # строка} few {пропущены # строки} many {пропущено # строк} other {пропущены # строки}}}}',
  'warning.input.next': 'соберите в каждом файле несколько запусков инструмента',
  'warning.no-load.told': 'он слушал порт {port}, но не получал запросов',
  'warning.no-load.next': 'дайте ему нагрузку: --load /',
  'warning.outliers.next': 'разгрузите машину или доверяйте сдвигу, а не среднему',
  'warning.slow-runs.next': 'посмотрите на эти запуски по одному: среднее их скрывает',
  'warning.groups.next': 'сравните их по сборке мусора, по компиляции и по процессору и проведите больше раундов',
  'warning.few-runs.next': 'проведите больше раундов',
  'warning.few-rounds.next': 'проведите больше раундов',
  'warning.pairs.next': 'запуск влияет на следующий: сделайте паузу или проверьте, что у них общего',
  'warning.near-floor.next': 'делайте больше за одну операцию',
  'warning.few-clean-batches.next': 'остановите другие программы или закрепите запуски за свободным ядром',
  'warning.disturbed.next': 'остановите другие программы или закрепите запуски за свободным ядром',
  'warning.tail.next': 'ищите деоптимизации и другие программы',
  'warning.first-start.next': 'кэши могли быть пусты; --warmup задаёт, сколько запусков не считается',
  'warning.cold.next': 'код, который выполняется лишь несколько раз, работает с холодной скоростью',
  'warning.merged.next': 'в вашем цикле она может стоить меньше',
  'warning.scaling.next': 'если он должен менять объём работы, часть её не делается',
  'warning.tail-resolution.next': 'помогут ещё запуски, более длинные почти не помогут',
  'warning.rare-events.next': 'опирайтесь на P50 и P99',
  'warning.generator-bound.next': 'закрепите серверы за другими процессорами',
  'warning.drift.next': 'измеряйте дольше или чередуйте стороны в раундах',
  'warning.side': '{name, select, baseline {базового варианта} contender {проверяемого варианта} other {{name}}}',
  'warning.marked':
    '{marked} из {runs, plural, one {# запуска} few {# запусков} many {# запусков} other {# запуска}}: {text}',
  'warning.next': '{text}; {next}',
  'remarks.undecided':
    '{rows, plural, one {# строка не решена} few {# строки не решены} many {# строк не решены} other {# строки не решены}}: не показаны ни разница, ни её отсутствие; больше раундов сузят интервал',
  'remarks.of-rows': '{text} ({place}{rows, plural, offset:1 =1 {} other { и ещё #}})',
  'reason.decided':
    '{change}, решено после {rounds, plural, one {# раунда} few {# раундов} many {# раундов} other {# раунда}}',
  'reason.equivalent':
    '{word}: нет разницы больше {margin} % после {rounds, plural, one {# раунда} few {# раундов} many {# раундов} other {# раунда}}',
  'reason.undecided':
    '{word}: не больше {bound} % в обе стороны после {rounds, plural, one {# раунда} few {# раундов} many {# раундов} other {# раунда}}',
  'reason.no-interval':
    '{word}: {rounds, plural, one {# раунд не даёт} few {# раунда не дают} many {# раундов не дают} other {# раунда не дают}} интервала',
  'reason.one-run': '{word}: один раунд ничего не говорит о шуме',
  'reason.because': '{word}: {cause}',
  'cause.floor': 'не дольше пустого цикла',
  'cause.disturbed': 'ядро занимали другие программы',
  'cause.no-interval': 'эти запуски не дают интервала',
  'cause.said': '«{reason}»',
  'cause.unknown': 'причина неизвестна',
};
