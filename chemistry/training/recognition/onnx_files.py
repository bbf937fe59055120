"""Networks to ONNX files with half-precision weights, and back."""
import io

import numpy as np
import onnx
import torch
from onnx import TensorProto, helper, numpy_helper

HALF = "_half"


def write(network, path, inputs, names, outputs, axes):
    """Keeps batch normalisation apart (the runtime folds it when it loads), so that a training can go on from the file."""
    network.eval()
    buffer = io.BytesIO()
    torch.onnx.export(
        network,
        inputs,
        buffer,
        opset_version=13,
        input_names=names,
        output_names=outputs,
        dynamic_axes=axes,
        training=torch.onnx.TrainingMode.PRESERVE,
        do_constant_folding=False,
    )
    model = onnx.load_from_string(buffer.getvalue())
    weights, casts = [], []
    for tensor in model.graph.initializer:
        values = numpy_helper.to_array(tensor)
        if values.dtype == np.float32 and values.ndim >= 2:
            weights.append(numpy_helper.from_array(values.astype(np.float16), tensor.name + HALF))
            casts.append(helper.make_node("Cast", [tensor.name + HALF], [tensor.name], to=TensorProto.FLOAT))
        else:
            weights.append(tensor)
    nodes = list(model.graph.node)
    del model.graph.initializer[:], model.graph.node[:]
    model.graph.initializer.extend(weights)
    model.graph.node.extend(casts + nodes)
    onnx.checker.check_model(model)
    onnx.save(model, path)


def read(network, path):
    """Takes a network's weights from its ONNX file."""
    stored = {
        tensor.name.removesuffix(HALF): torch.from_numpy(numpy_helper.to_array(tensor).astype(np.float32).copy())
        for tensor in onnx.load(path).graph.initializer
    }
    state = network.state_dict()
    missing = [name for name in state if name not in stored and not name.endswith("num_batches_tracked")]
    if missing:
        raise ValueError(f"{path} has no {', '.join(missing)}")
    network.load_state_dict({name: stored.get(name, value) for name, value in state.items()})
