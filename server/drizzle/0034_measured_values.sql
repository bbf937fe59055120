ALTER TABLE "molecule_sets" ADD COLUMN "assays" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "molecules" ADD COLUMN "measurements" jsonb;