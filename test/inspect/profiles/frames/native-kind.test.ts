import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { nativeKind, withoutArguments } from '../../../../src/inspect/profiles/frames/native-kind.ts';

suite('whose code a native function is', () => {
  for (const [symbol, kind] of [
    [
      'v8::internal::ScavengerCollector::JobTask::ProcessItems(v8::JobDelegate*, v8::internal::Scavenger*)',
      'collector',
    ],
    ['void v8::internal::Scavenger::ScavengePage(v8::internal::MemoryChunk*)', 'collector'],
    ['v8::internal::MarkCompactCollector::CollectGarbage()', 'collector'],
    ['v8::internal::Heap::CollectGarbage(v8::internal::AllocationSpace)', 'collector'],
    ['v8::internal::Heap::AllocateRaw(int)', 'v8'],
    ['cppgc::internal::Sweeper::Start()', 'collector'],
    [
      'void heap::base::Worklist<v8::internal::Tagged<v8::internal::JSFunction>, (unsigned short)64>::Update()',
      'collector',
    ],
    ['bool v8::internal::LiveObjectVisitor::VisitMarkedObjects<v8::internal::EvacuateOldSpaceVisitor>()', 'collector'],
    ['node::heap::JSGraph::AddEdge(v8::EmbedderGraph::Node*)', 'native'],
    ['v8::ScriptCompiler::CompileFunction(v8::Local<v8::Context>)', 'compiler'],
    ['v8::internal::Deoptimizer::DoComputeOutputFrames()', 'compiler'],
    ['v8::internal::MacroAssembler::Move(v8::internal::Register)', 'compiler'],
    ['v8::internal::RegExpMacroAssemblerX64::Backtrack()', 'regexp'],
    ['v8::internal::JsonParser<unsigned char>::ParseJsonValue()', 'v8'],
    ['v8::internal::compiler::PipelineImpl::OptimizeGraph()', 'compiler'],
    ['v8::internal::maglev::MaglevGraphBuilder::Build()', 'compiler'],
    ['v8::internal::ParserBase<v8::internal::Parser>::ParseStatement()', 'compiler'],
    ['v8::internal::interpreter::BytecodeGenerator::VisitCall(v8::internal::Call*)', 'compiler'],
    ['v8::internal::RegExpImpl::IrregexpExec(v8::internal::Isolate*)', 'regexp'],
    ['v8::internal::wasm::WasmEngine::Compile()', 'wasm'],
    ['v8::internal::Runtime_StringReplace(int, unsigned long*)', 'v8'],
    ['v8::Function::Call(v8::Local<v8::Context>)', 'v8'],
    ['Builtins_JsonParse', 'v8'],
    ['node::fs::Read(v8::FunctionCallbackInfo<v8::Value> const&)', 'native'],
    ['std::vector<v8::internal::Scavenger*>::push_back()', 'native'],
    ['uv__io_poll', 'native'],
    ['JSC::SlotVisitor::drain()', 'collector'],
    ['JSC::DFG::Plan::compileInThread()', 'compiler'],
    ['JSC::JSObject::get()', 'v8'],
  ] as const) {
    test(`${symbol}: ${kind}`, () => {
      assert.equal(nativeKind(symbol), kind);
    });
  }

  test('the kernel is told by its library', () => {
    assert.equal(nativeKind('do_syscall_64', '[kernel.kallsyms]'), 'kernel');
    assert.equal(nativeKind('x', '/lib/modules/6.1/kernel/net/ipv4/tcp.ko.xz'), 'kernel');
    assert.equal(nativeKind('read', '/usr/lib/libc.so.6'), 'native');
  });

  test('arguments and templates are taken off', () => {
    assert.equal(withoutArguments('a::B<C<int>>::d(e<f>, g(*)(h)) const'), 'a::B::d const');
    assert.equal(withoutArguments('a::(anonymous namespace)::f(int)'), 'a::{anonymous}::f');
    assert.equal(withoutArguments('X::operator<(X const&)'), 'X::operator');
    assert.equal(withoutArguments('(int)'), '(int)');
  });
});
