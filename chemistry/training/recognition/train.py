"""
Trains the three networks on pictures that are rendered while it runs (CPU), or in advance on all cores (a GPU). It goes on
from the ONNX files of the package, or from its own checkpoint, can be stopped at any moment, and writes ONNX files at its end.

    /usr/bin/python3 train.py --minutes 60 --out /tmp/networks
    python3 train.py --minutes 20 --device cuda --workers 15 --ahead 20000 --out networks
    /usr/bin/python3 train.py --smoke
"""
import argparse
import json
import math
import multiprocessing
import os
import pathlib
import random
import time

import cv2
import numpy as np
import torch
from rdkit import RDLogger
from torch.nn import functional as F

import onnx_files
from molecules import Molecules
from networks import Bonds, Glyphs, Keypoints
from pictures import make
from samples import CROP, GLYPH, STRIP_HEIGHT, STRIP_WIDTH, crops, glyphs, strips

PACKAGE = pathlib.Path(__file__).resolve().parents[2] / "src/recognition/networks"
CROPS, STRIPS, SIGNS = 10, 224, 160
"""Of a batch."""


def render(queue, seed):
    """Fills a queue with batches, for ever."""
    cv2.setNumThreads(1)
    torch.set_num_threads(1)
    RDLogger.DisableLog("rdApp.*")
    rng, molecules = random.Random(seed), Molecules()
    parts, lines, signs = [], [], []
    while True:
        picture = make(molecules, rng)
        parts += crops(picture, rng)
        lines += strips(picture, rng)
        signs += glyphs(picture, rng)
        if len(parts) >= 4 * CROPS and len(lines) >= STRIPS and len(signs) >= 4 * SIGNS:
            rng.shuffle(parts)
            rng.shuffle(lines)
            rng.shuffle(signs)
            queue.put((stack(parts[:CROPS]), stack(lines[:STRIPS]), stack(signs[:SIGNS])))
            parts, lines, signs = parts[CROPS:], lines[STRIPS:][:2000], signs[SIGNS:][:3000]


def stack(samples):
    return [np.stack(column) if isinstance(column[0], np.ndarray) else np.array(column) for column in zip(*samples)]


def focal(logits, heat):
    """CenterNet's penalty-reduced focal loss; X. Zhou et al., Objects as Points (2019), equation 1."""
    p = torch.sigmoid(logits).clamp(1e-4, 1 - 1e-4)
    peak = (heat > 0.999).float()
    loss = peak * torch.log(p) * (1 - p) ** 2 + (1 - peak) * torch.log(1 - p) * p**2 * (1 - heat) ** 4
    return -loss.sum() / peak.sum().clamp(min=1)


class Training:
    def __init__(self, device, checkpoint):
        self.device, self.checkpoint, self.steps = device, checkpoint, 0
        self.networks = {"keypoints": Keypoints(), "bonds": Bonds(), "glyphs": Glyphs()}
        for name, network in self.networks.items():
            onnx_files.read(network, PACKAGE / f"{name}.onnx")
            network.to(device)
        self.networks["keypoints"].to(memory_format=torch.channels_last)
        self.optimisers = {
            name: torch.optim.AdamW(network.parameters(), 1e-3, weight_decay=1e-4) for name, network in self.networks.items()
        }
        if checkpoint.exists():
            stored = torch.load(checkpoint, map_location=device)
            self.steps = stored["steps"]
            for name in self.networks:
                self.networks[name].load_state_dict(stored["networks"][name])
                self.optimisers[name].load_state_dict(stored["optimisers"][name])

    def save(self):
        state = {
            "steps": self.steps,
            "networks": {name: network.state_dict() for name, network in self.networks.items()},
            "optimisers": {name: optimiser.state_dict() for name, optimiser in self.optimisers.items()},
        }
        unfinished = self.checkpoint.with_suffix(".part")
        torch.save(state, unfinished)
        os.replace(unfinished, self.checkpoint)

    def step(self, batch, rate):
        """@returns the losses, and the shares of characters, bonds and signs that were told right"""
        self.steps += 1
        parts, lines, signs = [[torch.from_numpy(column).to(self.device) for column in columns] for columns in batch]
        for network in self.networks.values():
            network.train()
        for optimiser in self.optimisers.values():
            for group in optimiser.param_groups:
                group["lr"] = rate
        with torch.autocast(self.device, dtype=torch.bfloat16):
            atoms, heat, classes = self.networks["keypoints"](parts[0][:, None].contiguous(memory_format=torch.channels_last))
            of_lines = self.networks["bonds"](lines[0][:, None], lines[1].float())
            of_signs = self.networks["glyphs"](signs[0][:, None])
        atoms, heat = atoms.float(), heat.float()
        counted = parts[3][:, None]
        shift = (F.l1_loss(atoms[:, 3:], parts[2], reduction="none") * counted).sum() / counted.sum().clamp(min=1)
        where = parts[5] >= 0
        characters = classes.permute(0, 2, 3, 1)[where].float()
        losses = {
            "keypoints": focal(atoms[:, :3], parts[1]) + shift + focal(heat[:, 0], parts[4]) + 0.7 * F.cross_entropy(characters, parts[5][where]),
            "bonds": F.cross_entropy(of_lines.float(), lines[2]),
            "glyphs": F.cross_entropy(of_signs.float(), signs[1], label_smoothing=0.02),
        }
        for name, loss in losses.items():
            self.optimisers[name].zero_grad()
            loss.backward()
            torch.nn.utils.clip_grad_norm_(self.networks[name].parameters(), 5)
            self.optimisers[name].step()
        right = lambda logits, kinds: (logits.argmax(1) == kinds).float().mean().item()
        return [losses["keypoints"].item(), right(characters, parts[5][where]), right(of_lines, lines[2]), right(of_signs, signs[1])]

    def write(self, folder):
        folder.mkdir(parents=True, exist_ok=True)
        for network in self.networks.values():
            network.to("cpu")
        spatial = {2: "height", 3: "width"}
        maps = {name: spatial for name in ("x", "atom", "heat", "cls")}
        onnx_files.write(self.networks["keypoints"], folder / "keypoints.onnx", torch.zeros(1, 1, 64, 64), ["x"], ["atom", "heat", "cls"], maps)
        some = {0: "n"}
        strip = (torch.zeros(2, 1, STRIP_HEIGHT, STRIP_WIDTH), torch.zeros(2))
        onnx_files.write(self.networks["bonds"], folder / "bonds.onnx", strip, ["x", "d"], ["y"], {"x": some, "d": some, "y": some})
        onnx_files.write(self.networks["glyphs"], folder / "glyphs.onnx", torch.zeros(2, 1, GLYPH, GLYPH), ["x"], ["y"], {"x": some, "y": some})


def batches(queue, ahead):
    """Batches as they are rendered; with `ahead`, that many first, which are then taken again in turns."""
    if ahead == 0:
        while True:
            yield queue.get()
    stored = [queue.get() for _ in range(ahead)]
    while True:
        random.shuffle(stored)
        yield from stored


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--device", default="cpu", choices=["cpu", "cuda"])
    parser.add_argument("--workers", type=int, default=1, help="processes that render")
    parser.add_argument("--ahead", type=int, default=0, help="batches to render before the training")
    parser.add_argument("--rate", type=float, default=1e-3, help="highest learning rate; it falls by a cosine")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=pathlib.Path, default=pathlib.Path("networks"))
    parser.add_argument("--smoke", action="store_true", help="a minute, which shows that everything runs")
    options = parser.parse_args()
    minutes = 1 if options.smoke else options.minutes
    torch.manual_seed(options.seed)
    if options.device == "cpu":
        torch.set_num_threads(1)
    options.out.mkdir(parents=True, exist_ok=True)
    training = Training(options.device, options.out / "checkpoint.pt")
    queue = multiprocessing.get_context("spawn").Queue(24)
    context = multiprocessing.get_context("spawn")
    workers = [context.Process(target=render, args=(queue, options.seed + 1000 * training.steps + k), daemon=True) for k in range(options.workers)]
    for worker in workers:
        worker.start()
    source = batches(queue, options.ahead)
    begin, first, seen = time.time(), training.steps, []
    while (done := (time.time() - begin) / (60 * minutes)) < 1:
        warm = min(1, (training.steps - first + 1) / 40)
        rate = warm * (options.rate * (0.5 + 0.5 * math.cos(math.pi * done)) + 1e-5)
        seen.append(training.step(next(source), rate))
        if training.steps % 50 == 0:
            figures = ", ".join(f"{value:.3f}" for value in np.mean(seen[-50:], axis=0))
            print(f"step {training.steps}, {time.time() - begin:.0f} s: loss, characters, bonds, signs {figures}", flush=True)
        if training.steps % 300 == 0:
            training.save()
    training.save()
    training.write(options.out)
    for worker in workers:
        worker.terminate()
    manifest = {"seed": options.seed, "steps": training.steps, "crops": training.steps * CROPS, "side": CROP, "device": options.device}
    (options.out / "run.json").write_text(json.dumps(manifest, indent=2) + "\n")


if __name__ == "__main__":
    main()
