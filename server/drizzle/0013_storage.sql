ALTER TABLE "molecule_sets" ADD COLUMN "bytes" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "molecule_sets" SET "bytes" = (SELECT coalesce(sum("size"), 0) FROM "molecules" WHERE "set_id" = "molecule_sets"."id");
